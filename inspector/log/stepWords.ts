/** States, events and times of a recording as a developer reads them. */
import type { ChartEdge, Masked, StateValue } from '../session/session.ts';

/** `signingIn.popup`; regions of a parallel state are separated by commas. */
export function stateText(state: StateValue | null): string {
  if (state === null) return '–';
  if (typeof state === 'string') return state;
  return Object.entries(state)
    .map(([key, inner]) => {
      const rest = stateText(inner);
      return rest === '' ? key : `${key}.${rest}`;
    })
    .join(', ');
}

/** XState's own events by what they mean: `after retryDelay`, `done renew`, `error renew`, `start`. */
export function eventText(type: string): string {
  const [prefix, kind, name = '', ...id] = type.split('.');
  if (prefix !== 'xstate') return type;
  if (kind === 'after') return `after ${name}`;
  if (kind === 'done' || kind === 'error') return `${kind} ${id.join('.') || name}`;
  return kind === 'init' ? 'start' : type;
}

/** An id of a chart without its machine: `auth.signingIn.popup` is `signingIn.popup`. */
export function stateName(id: string): string {
  const dot = id.indexOf('.');
  return dot < 0 ? id : id.slice(dot + 1);
}

/** `startup → authenticated [isLive]`; a transition that stays where it is says what it does. */
export function edgeText({ from, to, guard, actions }: ChartEdge): string {
  const condition = guard === null ? '' : ` [${guard}]`;
  if (to === null) return `${actions.length > 0 ? actions.join(', ') : stateName(from)}${condition}`;
  return `${from.includes('.') ? stateName(from) : '*'} → ${stateName(to)}${condition}`;
}

/** As people count: the first step is 1. */
export const stepNumber = (seq: number): number => seq + 1;

/** A masked value; what an object holds is on lines of its own. */
export const valueText = (value: Masked | undefined): string =>
  value === undefined ? '–' : JSON.stringify(value, null, 1);
