/** A machine as rows of text, in the words of its table. */
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { guardOf, targetOf, transitionsOf } from './paths.ts';

/** State, event, guard, next state ('' for none). */
export type Row = readonly [state: string, event: string, guard: string, next: string];

export function rowsOf(machine: AnyStateMachine): Row[] {
  const short = (ids: string): string => ids.replaceAll(`${machine.id}.`, '');
  return [...transitionsOf(machine).keys()].map((transition) => [
    transition.source === machine.root ? '(any)' : short(transition.source.id),
    eventOf(transition),
    guardOf(transition),
    short(targetOf(transition)),
  ]);
}

function eventOf({ eventType }: AnyTransitionDefinition): string {
  const [prefix, kind, name, id] = eventType.split('.');
  if (prefix !== 'xstate') return eventType || 'always';
  return kind === 'after' ? `after ${name}` : `${kind} ${id}`;
}
