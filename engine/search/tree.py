"""The search tree: parallel arrays of a fixed size, and the kernels that walk it.

Knows moves, priors, visits, values and proofs; knows no game. As in the AlphaGo paper the statistics sit on
edges (N, W, P), and a node is only what an *expanded* position needs: where its edges are. An edge's numbers are
for the player who chooses it, so selection never flips a sign; `back_up` is the one place that does.
Proven results are kept beside the estimates, never mixed into them.
Order of events: `collect_leaves` → (a game and an evaluator fill `Leaves`) → `absorb_leaves`; `keep_subtree`
after a move. Kernels never allocate: at the budget the tree stops growing and goes on counting.
"""

from enum import IntEnum
from math import log, sqrt
from typing import NamedTuple

import numpy as np

from engine.arrays import Float32, Float64, Int8, Int16, Int32, Int64
from engine.games.game import OUTCOME_VALUES, Leaves, Outcome
from engine.kernel import kernel

ROOT = 0
NO_NODE = -1
NO_EDGE = -1
UNVISITED_FIRST = 1e9  # a score no visited edge reaches
FLIPPED = np.array([Outcome.UNDECIDED, Outcome.WIN, Outcome.DRAW, Outcome.LOSS], np.int8)  # for the other player


class Counter(IntEnum):
    """Places in `Tree.counters`."""

    NODES = 0  # nodes in use
    EDGES = 1  # edges in use
    ROOT_VISITS = 2  # simulations through the root, kept ones included
    ROOT_PROVEN = 3  # Outcome of the root for the player to move there
    ROOT_DISTANCE = 4  # plies to that end
    DEEPEST = 5  # the longest path since the root was set


class Tree(NamedTuple):
    """Nodes are numbered parents first; a node's edges stand side by side, blocks in the order of the nodes."""

    parents: Int32  # [nodes] NO_NODE for the root
    offsets: Int16  # [nodes] which of the parent's edges leads here
    first_edges: Int32  # [nodes]
    edge_counts: Int16  # [nodes]
    renumbered: Int32  # [nodes] scratch of `keep_subtree`
    moves: Int16  # [edges]
    priors: Float32  # [edges] P
    visits: Int32  # [edges] N
    pending: Int32  # [edges] simulations under way through this edge, counted as losses meanwhile
    value_sums: Float64  # [edges] W, for the player who chooses the edge
    children: Int32  # [edges] node, or NO_NODE where the position isn't expanded
    proven: Int8  # [edges] Outcome for the player who chooses the edge
    distances: Int16  # [edges] plies from the choice to the proven end
    counters: Int64  # [6] by Counter


class Formula(NamedTuple):
    """How edges are chosen and when the tree grows."""

    puct: bool  # AlphaGo's formula with priors; otherwise UCB1
    exploration: float  # the constant c
    first_play: float  # PUCT: the value taken for an edge without visits
    expand_after: int  # a leaf becomes a node when it was visited this often before


BYTES_PER_NODE = 4 + 2 + 4 + 2 + 4
BYTES_PER_EDGE = 2 + 4 + 4 + 4 + 8 + 4 + 1 + 2
EDGES_PER_NODE = 16  # capacity for nodes is this much smaller; real games have more edges a node


def new_tree(budget: int) -> Tree:
    """An empty tree that never takes more than `budget` bytes (and at first almost none: pages come as used)."""
    edges = max(4096, budget * EDGES_PER_NODE // (BYTES_PER_EDGE * EDGES_PER_NODE + BYTES_PER_NODE))
    nodes = max(256, edges // EDGES_PER_NODE)
    return Tree(
        parents=np.zeros(nodes, np.int32),
        offsets=np.zeros(nodes, np.int16),
        first_edges=np.zeros(nodes, np.int32),
        edge_counts=np.zeros(nodes, np.int16),
        renumbered=np.zeros(nodes, np.int32),
        moves=np.zeros(edges, np.int16),
        priors=np.zeros(edges, np.float32),
        visits=np.zeros(edges, np.int32),
        pending=np.zeros(edges, np.int32),
        value_sums=np.zeros(edges, np.float64),
        children=np.zeros(edges, np.int32),
        proven=np.zeros(edges, np.int8),
        distances=np.zeros(edges, np.int16),
        counters=np.zeros(len(Counter), np.int64),
    )


def tree_bytes(tree: Tree) -> int:
    """Memory in use by nodes and edges."""
    nodes, edges = int(tree.counters[Counter.NODES]), int(tree.counters[Counter.EDGES])
    return nodes * BYTES_PER_NODE + edges * BYTES_PER_EDGE


@kernel
def clear(tree: Tree) -> None:
    """Forget everything."""
    tree.counters[:] = 0


@kernel
def expand_root(tree: Tree, leaves: Leaves) -> None:
    """Make the evaluated leaf in row 0 the root of an empty tree."""
    tree.counters[Counter.ROOT_PROVEN] = leaves.outcomes[0]
    if leaves.outcomes[0] == Outcome.UNDECIDED:
        add_node(tree, NO_NODE, NO_EDGE, leaves, 0)
        tree.counters[Counter.ROOT_VISITS] = 1


@kernel
def add_node(tree: Tree, parent: int, edge: int, leaves: Leaves, row: int) -> bool:
    """Expand a leaf: one node, one edge for each legal move. False when the tree is full."""
    node = tree.counters[Counter.NODES]
    first = tree.counters[Counter.EDGES]
    count = leaves.counts[row]
    if node >= len(tree.parents) or first + count > len(tree.moves):
        return False
    tree.parents[node] = parent
    tree.first_edges[node] = first
    tree.edge_counts[node] = count
    if edge != NO_EDGE:
        tree.offsets[node] = edge - tree.first_edges[parent]
        tree.children[edge] = node
    for k in range(count):
        tree.moves[first + k] = leaves.moves[row, k]
        tree.priors[first + k] = leaves.priors[row, k]
    tree.visits[first : first + count] = 0
    tree.pending[first : first + count] = 0
    tree.value_sums[first : first + count] = 0.0
    tree.children[first : first + count] = NO_NODE
    tree.proven[first : first + count] = Outcome.UNDECIDED
    tree.distances[first : first + count] = 0
    tree.counters[Counter.NODES] = node + 1
    tree.counters[Counter.EDGES] = first + count
    return True


@kernel
def collect_leaves(tree: Tree, formula: Formula, trails: Int32, leaves: Leaves, wanted: int) -> int:
    """Walk down up to `wanted` times; rows of `trails` and `leaves.paths` say how. Returns the rows filled.

    A walk that ends on a proven edge needs no evaluation and is backed up at once.
    """
    rows = 0
    for _ in range(wanted):
        depth = descend(tree, formula, trails, leaves, rows)
        edge = trails[rows, depth - 1]
        if tree.proven[edge] != Outcome.UNDECIDED:
            back_up(tree, trails, rows, depth, -OUTCOME_VALUES[tree.proven[edge]])
        elif formula.expand_after == 0 and tree.pending[edge] > 1:
            # This leaf is already in the batch, and its evaluation wouldn't tell anything new.
            for ply in range(depth):
                tree.pending[trails[rows, ply]] -= 1
            break
        else:
            leaves.lengths[rows] = depth
            rows += 1
    return rows


@kernel
def descend(tree: Tree, formula: Formula, trails: Int32, leaves: Leaves, row: int) -> int:
    """From the root along the best edges to one that is proven or leads out of the tree. Returns the depth."""
    node = ROOT
    visits = tree.counters[Counter.ROOT_VISITS]
    depth = 0
    while node != NO_NODE:
        edge = best_edge(tree, formula, node, visits)
        tree.pending[edge] += 1
        trails[row, depth] = edge
        leaves.paths[row, depth] = tree.moves[edge]
        depth += 1
        if tree.proven[edge] != Outcome.UNDECIDED:
            break
        visits = tree.visits[edge] + tree.pending[edge]
        node = tree.children[edge]
    tree.counters[Counter.DEEPEST] = max(tree.counters[Counter.DEEPEST], depth)
    return depth


@kernel
def best_edge(tree: Tree, formula: Formula, node: int, visits: int) -> int:
    """The edge with the highest score; proven losses only where there is nothing else."""
    first = tree.first_edges[node]
    width = sqrt(visits) if formula.puct else log(max(visits, 1))
    best, best_score = first, -UNVISITED_FIRST
    for edge in range(first, first + tree.edge_counts[node]):
        if tree.proven[edge] == Outcome.LOSS:
            continue
        score = edge_score(tree, formula, edge, width)
        if score > best_score:
            best, best_score = edge, score
            if score == UNVISITED_FIRST:
                break
    return best


@kernel
def edge_score(tree: Tree, formula: Formula, edge: int, width: float) -> float:
    """Mean value plus exploration; `width` is the node's part of the latter."""
    visits = tree.visits[edge] + tree.pending[edge]
    if visits == 0:
        if not formula.puct:
            return UNVISITED_FIRST
        return formula.first_play + formula.exploration * tree.priors[edge] * width
    mean = (tree.value_sums[edge] - tree.pending[edge]) / visits
    if tree.proven[edge] == Outcome.DRAW:
        mean = 0.0
    if formula.puct:
        return mean + formula.exploration * tree.priors[edge] * width / (1 + visits)
    # S0's UCB1 speaks of win rates in 0 … 1, our means are in -1 … 1.
    return 0.5 + 0.5 * mean + formula.exploration * sqrt(width / visits)


@kernel
def absorb_leaves(tree: Tree, formula: Formula, trails: Int32, leaves: Leaves, rows: int) -> None:
    """Grow the tree by the evaluated leaves, write down ends of games, back up values."""
    for row in range(rows):
        depth = leaves.lengths[row]
        edge = trails[row, depth - 1]
        if leaves.outcomes[row] != Outcome.UNDECIDED:
            tree.proven[edge] = FLIPPED[leaves.outcomes[row]]
            tree.distances[edge] = 1 + leaves.distances[row]
            back_up(tree, trails, row, depth, OUTCOME_VALUES[leaves.outcomes[row]])
            propagate_proof(tree, trails, row, depth)
            continue
        if tree.children[edge] == NO_NODE and tree.visits[edge] >= formula.expand_after:
            parent = ROOT if depth == 1 else tree.children[trails[row, depth - 2]]
            add_node(tree, parent, edge, leaves, row)
        back_up(tree, trails, row, depth, leaves.values[row])


@kernel
def back_up(tree: Tree, trails: Int32, row: int, depth: int, value: float) -> None:
    """Add a value, given for the player to move at the leaf, to every edge on the way there."""
    for ply in range(depth - 1, -1, -1):
        edge = trails[row, ply]
        value = -value
        tree.visits[edge] += 1
        tree.pending[edge] -= 1
        tree.value_sums[edge] += value
    tree.counters[Counter.ROOT_VISITS] += 1


@kernel
def propagate_proof(tree: Tree, trails: Int32, row: int, depth: int) -> None:
    """A proven edge may prove its node and so the edge above: a win by one choice, the rest by all of them."""
    for ply in range(depth - 1, -1, -1):
        decisive = proving_edge(tree, ROOT if ply == 0 else tree.children[trails[row, ply - 1]])
        if decisive == NO_EDGE:
            return
        if ply == 0:
            tree.counters[Counter.ROOT_PROVEN] = tree.proven[decisive]
            tree.counters[Counter.ROOT_DISTANCE] = tree.distances[decisive]
        else:
            above = trails[row, ply - 1]
            tree.proven[above] = FLIPPED[tree.proven[decisive]]
            tree.distances[above] = tree.distances[decisive] + 1


@kernel
def proving_edge(tree: Tree, node: int) -> int:
    """The edge that decides the node for its player, NO_EDGE while it is open: quick wins, slow losses."""
    first = tree.first_edges[node]
    best = NO_EDGE
    all_proven = True
    for edge in range(first, first + tree.edge_counts[node]):
        if tree.proven[edge] == Outcome.UNDECIDED:
            all_proven = False
        elif best == NO_EDGE or proof_rank(tree, edge) > proof_rank(tree, best):
            best = edge
    if best != NO_EDGE and (all_proven or tree.proven[best] == Outcome.WIN):
        return best
    return NO_EDGE


@kernel
def proof_rank(tree: Tree, edge: int) -> int:
    """Order of proven edges: win before draw before loss; a win soon, anything else late."""
    distance = tree.distances[edge]
    return tree.proven[edge] * 4096 + (-distance if tree.proven[edge] == Outcome.WIN else distance)


@kernel
def chosen_edge(tree: Tree, node: int) -> int:
    """The move to play: a proven win, shortest first; else the most visited that isn't lost; else the longest loss.

    Equal visits are decided by the mean value.
    """
    first = tree.first_edges[node]
    best = first
    for edge in range(first + 1, first + tree.edge_counts[node]):
        if is_better_choice(tree, edge, best):
            best = edge
    return best


@kernel
def is_better_choice(tree: Tree, edge: int, other: int) -> bool:
    """Whether the one edge comes before the other in the order of `chosen_edge`."""
    won, other_won = tree.proven[edge] == Outcome.WIN, tree.proven[other] == Outcome.WIN
    lost, other_lost = tree.proven[edge] == Outcome.LOSS, tree.proven[other] == Outcome.LOSS
    if won != other_won or lost != other_lost:
        return won or (other_lost and not lost)
    if won or lost:
        return proof_rank(tree, edge) > proof_rank(tree, other)
    if tree.visits[edge] != tree.visits[other]:
        return tree.visits[edge] > tree.visits[other]
    return tree.value_sums[edge] > tree.value_sums[other]


@kernel
def principal_variation(tree: Tree, out: Int32) -> int:
    """The edges of best play for both sides, as far as they have visits. Returns how many."""
    node = ROOT if tree.counters[Counter.NODES] > 0 else NO_NODE
    length = 0
    while node != NO_NODE and length < len(out):
        edge = chosen_edge(tree, node)
        if tree.visits[edge] == 0:
            break
        out[length] = edge
        length += 1
        node = tree.children[edge]
    return length


@kernel
def find_root_edge(tree: Tree, move: int) -> int:
    """The root's edge for a move, or NO_EDGE."""
    if tree.counters[Counter.NODES] == 0:
        return NO_EDGE
    first = tree.first_edges[ROOT]
    for edge in range(first, first + tree.edge_counts[ROOT]):
        if tree.moves[edge] == move:
            return edge
    return NO_EDGE


@kernel
def keep_subtree(tree: Tree, edge: int) -> None:
    """Make the expanded child of a root edge the new root; drop all else and close the gaps, in one pass in place.

    It works because parents stand before children and blocks of edges stand in the order of their nodes.
    """
    new_root = tree.children[edge]
    visits, proven, distance = tree.visits[edge], tree.proven[edge], tree.distances[edge]
    tree.renumbered[:new_root] = NO_NODE
    kept_nodes, kept_edges = 0, 0
    for node in range(new_root, tree.counters[Counter.NODES]):
        parent = NO_NODE if node == new_root else tree.renumbered[tree.parents[node]]
        if parent == NO_NODE and node != new_root:
            tree.renumbered[node] = NO_NODE
            continue
        tree.renumbered[node] = kept_nodes
        tree.parents[kept_nodes] = parent
        tree.offsets[kept_nodes] = tree.offsets[node]
        if parent != NO_NODE:
            tree.children[tree.first_edges[parent] + tree.offsets[node]] = kept_nodes
        count = tree.edge_counts[node]
        move_edges(tree, tree.first_edges[node], kept_edges, count)
        tree.first_edges[kept_nodes] = kept_edges
        tree.edge_counts[kept_nodes] = count
        kept_nodes += 1
        kept_edges += count
    tree.counters[Counter.NODES] = kept_nodes
    tree.counters[Counter.EDGES] = kept_edges
    tree.counters[Counter.ROOT_VISITS] = visits
    tree.counters[Counter.ROOT_PROVEN] = FLIPPED[proven]
    tree.counters[Counter.ROOT_DISTANCE] = max(distance - 1, 0)
    tree.counters[Counter.DEEPEST] = max(tree.counters[Counter.DEEPEST] - 1, 0)


@kernel
def move_edges(tree: Tree, source: int, target: int, count: int) -> None:
    """Move a block of edges down to where a gap begins."""
    for k in range(count):
        tree.moves[target + k] = tree.moves[source + k]
        tree.priors[target + k] = tree.priors[source + k]
        tree.visits[target + k] = tree.visits[source + k]
        tree.pending[target + k] = tree.pending[source + k]
        tree.value_sums[target + k] = tree.value_sums[source + k]
        tree.children[target + k] = tree.children[source + k]
        tree.proven[target + k] = tree.proven[source + k]
        tree.distances[target + k] = tree.distances[source + k]
