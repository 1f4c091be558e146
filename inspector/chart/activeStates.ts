import type { Chart, StateValue } from '../session/session.ts';

/** Returns the ids of the active states including ancestors but not the root; parents before children. */
export function activeStates(chart: Chart, state: StateValue): string[] {
  const childOf = (parent: string, key: string) =>
    chart.nodes.find((node) => node.parent === parent && node.key === key)?.id;
  const inside = (parent: string, value: StateValue): string[] =>
    (typeof value === 'string' ? [[value, {}] as const] : Object.entries(value)).flatMap(([key, rest]) => {
      const id = childOf(parent, key);
      return id === undefined ? [] : [id].concat(inside(id, rest));
    });
  const root = chart.nodes.find(({ parent }) => parent === null);
  return root ? inside(root.id, state) : [];
}
