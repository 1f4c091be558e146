/** Page of a machine in docs/machines: its diagram, and the same content as tables. */
import type { AnyStateMachine } from 'xstate';
import { chartOf, nodesOf } from '../../../inspector/chart/chartOf.ts';
import { mermaidOf } from '../../../inspector/chart/mermaid.ts';
import { rowsOf } from './chart.ts';

export function documentOf(machine: AnyStateMachine, about: string): string {
  const chart = chartOf(machine);
  const short = (id: string): string => id.replace(`${machine.id}.`, '');
  const rows = rowsOf(machine).map(
    ([state, event, guard, next]) => `| ${state} | ${event} | ${guard} | ${next || '(stays)'} |`,
  );
  const states = nodesOf(machine.root)
    .slice(1)
    .map(({ id, description = '', tags }) => `| ${short(id)} | ${description} | ${tags.join(', ')} |`);
  const hasMeanings = nodesOf(machine.root).some(
    ({ description, tags }) => description !== undefined || tags.length > 0,
  );
  return [
    `# ${machine.id}`,
    '',
    `${about} Drawn from the machine by \`tests/machines/documents.test.ts\`; after a change run it with \`-u\`.`,
    '',
    '```mermaid',
    mermaidOf(chart),
    '```',
    '',
    ...(rows.length > 0 ? ['| State | Event | Guard | Next |', '| --- | --- | --- | --- |', ...rows, ''] : []),
    ...(hasMeanings ? ['| State | Meaning | Tags |', '| --- | --- | --- |', ...states, ''] : []),
  ].join('\n');
}

/** Returns the index page of all machines. */
export function indexOf(machines: readonly (readonly [AnyStateMachine, string])[]): string {
  const rows = machines.map(([machine, about]) => {
    const { nodes, edges } = chartOf(machine);
    return `| [${machine.id}](${machine.id}.md) | ${about} | ${nodes.length - 1} | ${edges.length} |`;
  });
  return [
    '# The machines',
    '',
    'Drawn from the machines themselves by `tests/machines/documents.test.ts`, which fails when a page is not up to date;',
    'after a change run it with `-u`. The sources and their conventions are in [machines](../../machines/README.md).',
    '',
    '| Machine | About | States | Transitions |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
