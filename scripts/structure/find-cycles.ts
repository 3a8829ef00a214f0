import type { Import } from './source-tree.ts';

/**
 * The cycles among groups of files: each is a list of groups that reach each other by imports (Tarjan's strongly
 * connected components).
 * @param groupOf undefined for files outside of every group
 */
export function findCycles(imports: Import[], groupOf: (path: string) => string | undefined): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [source, target] = [groupOf(from), groupOf(to)];
    if (!source || !target || source === target) continue;
    targets.set(source, (targets.get(source) ?? new Set()).add(target));
  }
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  function visit(group: string): number {
    const index = order.size;
    order.set(group, index);
    stack.push(group);
    let low = index;
    for (const target of targets.get(group) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    lowest.set(group, low);
    if (low === index) {
      const cycle = stack.splice(stack.indexOf(group));
      if (cycle.length > 1) cycles.push(cycle.toSorted());
    }
    return low;
  }

  for (const group of targets.keys()) if (!order.has(group)) visit(group);
  return cycles;
}
