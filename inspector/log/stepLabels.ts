/** Display texts for states, events and times of a recording, for developers. */
import { shortened, shownLimits } from '../session/limits.ts';
import type { ChartEdge, Masked, StateValue } from '../session/session.ts';

/**
 * Returns the state as text, such as `signingIn.popup`; regions of a parallel state are separated by commas, and the states
 * around all of them are left out.
 */
export function stateText(state: StateValue | null): string {
  return state === null ? '–' : partsOf(state).join(', ');
}

/** Returns the state before and after a step, reduced to the regions that changed. The same text twice if none did. */
export function movedText(before: StateValue | null, after: StateValue | null): readonly [from: string, to: string] {
  if (before === null || after === null) return [before === null ? '' : stateText(before), stateText(after)];
  const [left, right] = [partsOf(before), partsOf(after)];
  const from = left.filter((part, place) => part !== right[place]);
  const to = right.filter((part, place) => part !== left[place]);
  const isWhole = left.length !== right.length || from.length === 0;
  return isWhole ? [stateText(before), stateText(after)] : [from.join(', '), to.join(', ')];
}

function partsOf(state: StateValue): readonly string[] {
  if (typeof state === 'string') return [state];
  const entries = Object.entries(state);
  const [only] = entries;
  if (entries.length === 1 && only) {
    const [key, inner] = only;
    const parts = partsOf(inner);
    return parts.length > 1 ? parts : [joined(key, parts[0] ?? '')];
  }
  return entries.map(([key, inner]) => joined(key, stateText(inner)));
}

const joined = (key: string, rest: string): string => (rest === '' ? key : `${key}.${rest}`);

/** Returns the display text of an event; XState's own events become `after retryDelay`, `done renew`, `error renew`, `start`. */
export function eventText(type: string): string {
  const [prefix, kind, name = '', ...id] = type.split('.');
  if (prefix !== 'xstate') return type;
  if (kind === 'after') return `after ${name}`;
  if (kind === 'done' || kind === 'error') return `${kind} ${id.join('.') || name}`;
  return kind === 'init' ? 'start' : type;
}

/** Returns a chart id without its machine: `auth.signingIn.popup` is `signingIn.popup`. */
export function stateName(id: string): string {
  const dot = id.indexOf('.');
  return dot < 0 ? id : id.slice(dot + 1);
}

/** Returns a transition as text: `startup → authenticated [isLive]`, or its actions if it stays in its state. */
export function edgeText({ from, to, guard, actions }: ChartEdge): string {
  const condition = guard === null ? '' : ` [${guard}]`;
  if (to === null) return `${actions.length > 0 ? actions.join(', ') : stateName(from)}${condition}`;
  return `${from.includes('.') ? stateName(from) : '*'} → ${stateName(to)}${condition}`;
}

/**
 * The same for a narrow column, without the ancestors that both ends share: `startup → authenticated [isLive]` within a session.
 */
export function shortEdgeText(edge: ChartEdge): string {
  const { from, to } = edge;
  if (to === null || !from.includes('.')) return edgeText(edge);
  const [left, right] = [from.split('.'), to.split('.')];
  const last = Math.min(left.length, right.length) - 1;
  let shared = 0;
  while (shared < last && left[shared] === right[shared]) shared += 1;
  // An empty segment replaces the machine's id, which the display text omits.
  const within = (parts: readonly string[]) => ['', ...parts.slice(Math.max(shared, 1))].join('.');
  return edgeText({ ...edge, from: within(left), to: within(right) });
}

/** Returns the displayed number: the first step is 1. */
export const stepNumber = (seq: number): number => seq + 1;

/** Returns a masked value as text, with each field of an object on a separate line. */
export const valueText = (value: Masked | undefined): string =>
  value === undefined ? '–' : shortened(JSON.stringify(value, null, 1), shownLimits.text);
