/** A machine as a Mermaid state diagram, drawn from the machine itself. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { rowsOf } from './chart.ts';
import { nodesOf } from './paths.ts';

const nameOf = (id: string): string => id.replaceAll('.', '_');

function drawn(node: AnyStateNode, short: (id: string) => string, indent: string): string[] {
  const name = nameOf(short(node.id));
  const children = Object.values(node.states);
  const label = `${indent}state "${node.key}" as ${name}`;
  if (children.length === 0) return node.type === 'final' ? [label, `${indent}${name} --> [*]`] : [label];
  const first = nameOf(short(String(node.initial.target[0]?.id)));
  const inside = children.flatMap((child) => drawn(child, short, `${indent}  `));
  return [`${label} {`, `${indent}  [*] --> ${first}`, ...inside, `${indent}}`];
}

export function documentOf(machine: AnyStateMachine, about: string): string {
  const short = (id: string): string => id.replace(`${machine.id}.`, '');
  const rows = rowsOf(machine);
  const arrows = rows
    .filter(([state, , , next]) => state !== '(any)' && next !== '')
    .map(([state, event, guard, next]) => `  ${nameOf(state)} --> ${nameOf(next)}: ${event}${guard && ` [${guard}]`}`);
  const tags = nodesOf(machine)
    .filter((node) => node.tags.length > 0)
    .map((node) => `| ${short(node.id)} | ${node.tags.join(', ')} |`);
  const first = machine.root.initial?.target[0];
  const states = Object.values(machine.root.states as Record<string, AnyStateNode>);
  return [
    `# ${machine.id}`,
    '',
    `${about} Drawn from the machine by \`tests/machines/documents.test.ts\`; after a change run it with \`-u\`.`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...(first ? [`  [*] --> ${nameOf(short(first.id))}`] : []),
    ...states.flatMap((node) => drawn(node, short, '  ')),
    ...arrows,
    '```',
    '',
    '| State | Event | Guard | Next |',
    '| --- | --- | --- | --- |',
    ...rows.map(([state, event, guard, next]) => `| ${state} | ${event} | ${guard} | ${next || '(stays)'} |`),
    '',
    ...(tags.length > 0 ? ['| State | Tags |', '| --- | --- |', ...tags, ''] : []),
  ].join('\n');
}
