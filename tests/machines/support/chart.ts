/** Converts a machine to rows of text, in the format of its table. */
import type { AnyStateMachine } from 'xstate';
import { chartOf } from '../../../inspector/chart/chartOf.ts';

/** State, event, guard, next state ('' for none). */
export type Row = readonly [state: string, event: string, guard: string, next: string];

export function rowsOf(machine: AnyStateMachine): Row[] {
  const short = (id: string): string => id.replace(`${machine.id}.`, '');
  return chartOf(machine).edges.map(({ from, label, guard, to }) => [
    from === machine.id ? '(any)' : short(from),
    label,
    guard ?? '',
    short(to ?? ''),
  ]);
}
