/** A chart as the text of a Mermaid state diagram. */
import type { Chart, ChartEdge, ChartNode } from '../session/session.ts';

export function mermaidOf(chart: Chart): string {
  const root = chart.nodes.find(({ parent }) => parent === null);
  if (!root) return 'stateDiagram-v2';
  const childrenOf = (id: string) => chart.nodes.filter(({ parent }) => parent === id);
  const nameOf = (id: string) => id.replace(`${root.id}.`, '').replaceAll('.', '_');

  const drawn = (node: ChartNode, indent: string): string[] => {
    const name = nameOf(node.id);
    const head = `${indent}state "${node.key}" as ${name}`;
    const children = childrenOf(node.id);
    if (children.length === 0) return node.kind === 'final' ? [head, `${indent}${name} --> [*]`] : [head];
    const start = node.initial === null ? [] : [`${indent}  [*] --> ${nameOf(node.initial)}`];
    return [`${head} {`, ...start, ...children.flatMap((child) => drawn(child, `${indent}  `)), `${indent}}`];
  };

  const isArrow = ({ from, to }: ChartEdge) => from !== root.id && to !== null;
  const arrows = chart.edges
    .filter(isArrow)
    .map(
      ({ from, to, label, guard }) =>
        `  ${nameOf(from)} --> ${nameOf(to ?? '')}: ${label}${guard ? ` [${guard}]` : ''}`,
    );
  const top = childrenOf(root.id);
  return [
    'stateDiagram-v2',
    ...(root.initial === null ? [] : [`  [*] --> ${nameOf(root.initial)}`]),
    /** A machine without states, such as the root of the application, is one box. */
    ...(top.length === 0 ? [`  state "${root.key}" as ${root.id}`, `  [*] --> ${root.id}`] : []),
    ...top.flatMap((node) => drawn(node, '  ')),
    ...arrows,
  ].join('\n');
}
