export interface Arc {
  /** Target node. */
  to: number;
  /** Never negative. */
  cost: number;
}

/** Returns the cheapest path from any source to any target (Dijkstra): its nodes and the arcs between them. Undefined if there is none. */
export function findShortestPath<A extends Arc>(
  arcsOf: readonly (readonly A[])[],
  sources: readonly number[],
  targets: ReadonlySet<number>,
): { nodes: number[]; arcs: A[] } | undefined {
  const costs = new Map(sources.map((node) => [node, 0]));
  const cameBy = new Map<number, { from: number; arc: A }>();
  const done = new Set<number>();
  const queue = createQueue();
  for (const node of sources) queue.add(node, 0);
  for (let node = queue.takeCheapest(); node !== undefined; node = queue.takeCheapest()) {
    if (done.has(node)) continue;
    done.add(node);
    if (targets.has(node)) return traceBack(node, cameBy);
    for (const arc of arcsOf[node] ?? []) {
      const cost = (costs.get(node) ?? 0) + arc.cost;
      if (cost >= (costs.get(arc.to) ?? Number.POSITIVE_INFINITY)) continue;
      costs.set(arc.to, cost);
      cameBy.set(arc.to, { from: node, arc });
      queue.add(arc.to, cost);
    }
  }
  return undefined;
}

function traceBack<A extends Arc>(target: number, cameBy: ReadonlyMap<number, { from: number; arc: A }>) {
  const nodes = [target];
  const arcs: A[] = [];
  for (let step = cameBy.get(target); step; step = cameBy.get(step.from)) {
    nodes.unshift(step.from);
    arcs.unshift(step.arc);
  }
  return { nodes, arcs };
}

/** Creates a binary heap. It may contain a node several times; the cheapest entry is returned first. */
function createQueue() {
  const heap: { node: number; cost: number }[] = [];
  const costAt = (index: number) => heap[index]?.cost ?? Number.POSITIVE_INFINITY;
  function swap(a: number, b: number): void {
    const [first, second] = [heap[a], heap[b]];
    if (first && second) [heap[a], heap[b]] = [second, first];
  }
  return {
    add(node: number, cost: number): void {
      let index = heap.push({ node, cost }) - 1;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        if (costAt(parent) <= cost) break;
        swap(index, parent);
        index = parent;
      }
    },
    takeCheapest(): number | undefined {
      swap(0, heap.length - 1);
      const cheapest = heap.pop()?.node;
      for (let index = 0; ; ) {
        const [left, right] = [2 * index + 1, 2 * index + 2];
        const smaller = costAt(right) < costAt(left) ? right : left;
        if (costAt(smaller) >= costAt(index)) break;
        swap(index, smaller);
        index = smaller;
      }
      return cheapest;
    },
  };
}
