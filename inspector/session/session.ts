/**
 * A recorded inspection: what the machines of one page did, step by step, redacted. One form for the live view, for
 * other tabs, for the saved file and for error reports. Everything in it is plain JSON.
 */
import { z } from 'zod';
import { sessionLimits } from './limits.ts';

/** A value after masking: see `mask.ts`. Equal values stay equal, so guards that compare still decide the same. */
export type Masked = z.infer<ReturnType<typeof z.json>>;

const name = z.string().max(sessionLimits.name);
const names = z.array(name).max(sessionLimits.items);
const fields = z.record(z.string(), z.json()).check(({ value, issues }) => {
  const maximum = sessionLimits.fields;
  if (Object.keys(value).length > maximum) issues.push({ code: 'too_big', origin: 'record', maximum, input: value });
});

/** A state of a chart, in document order; the root has the machine's own id and no parent. */
const chartNode = z.strictObject({
  /** `auth.signingIn.popup`, as XState gives it. */
  id: name,
  /** `popup`. */
  key: name,
  parent: name.nullable(),
  kind: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
  /** The id of the first child, where there is one. */
  initial: name.nullable(),
  tags: names,
  /** The ids of what runs while this state is active. */
  invokes: names,
});

const chartEdge = z.strictObject({
  /** `auth.signingIn.popup#3`: the state it leaves and its place there; stable as long as the machine is. */
  id: name,
  from: name,
  /** Null: an action without a change of state. */
  to: name.nullable(),
  event: name,
  kind: z.enum(['event', 'always', 'after', 'done', 'error']),
  /** What a person reads: `user.loaded`, `after retryDelay`, `done renew`. */
  label: name,
  guard: name.nullable(),
  actions: names,
  /** Of `after`: the name of the delay. */
  delay: name.nullable(),
});

/** A machine as data. */
export const chart = z.strictObject({
  machine: name,
  nodes: z.array(chartNode).max(sessionLimits.states),
  edges: z.array(chartEdge).max(sessionLimits.transitions),
});

/** A state value as XState gives it: `'ready'`, `{ signingIn: 'popup' }`. */
export type StateValue = string | { readonly [key: string]: StateValue };
const anyState: z.ZodType<StateValue> = z.lazy(() => z.union([z.string(), z.record(z.string(), anyState)]));
const stateValue = anyState.check(({ value, issues }) => {
  const maximum = sessionLimits.state;
  if (JSON.stringify(value).length > maximum) issues.push({ code: 'too_big', origin: 'string', maximum, input: value });
});

const timer = z.strictObject({
  /** The event it will send: `xstate.after.retryDelay.auth.reSignInWait`. */
  event: name,
  /** `retryDelay`. */
  delay: name,
  /** Its whole length, ms. */
  length: z.number(),
  /** When it ends, ms since the start of the session. */
  due: z.number(),
});

const actor = z.strictObject({
  /** Unique in the page: `x:3`. */
  id: name,
  /** `auth`, `watch`, `renew`. */
  name,
  parent: name.nullable(),
  kind: z.enum(['machine', 'promise', 'callback', 'observable', 'other']),
  /** Key of `charts`, for a machine. */
  machine: name.nullable(),
  input: z.json(),
  startedAt: z.number(),
  /** The step that started it, where it is in the session. */
  startedBy: z.number().nullable(),
  /** Where it stood when the recording began to know it. */
  state: stateValue.nullable(),
  context: z.json(),
  timers: z.array(timer).max(sessionLimits.items),
});

/** One event taken by one machine, and all that came of it. */
const step = z.strictObject({
  seq: z.number(),
  /** ms since the start of the session. */
  at: z.number(),
  actor: name,
  /** The actor that sent it; null for a view, a route, or the outside. */
  from: name.nullable(),
  /** The step during or after which it was sent; for a timer the step that set it, for an answer the one that asked. */
  cause: z.number().nullable(),
  event: fields.and(z.object({ type: name })),
  /** Ids of the chart's edges, in the order taken; none when the machine had no use for the event. */
  edges: names,
  actions: names,
  /** Where the machine stands after it. */
  state: stateValue,
  /** The keys of the context that changed, with their new values. */
  changes: fields,
  status: z.enum(['active', 'done', 'error', 'stopped']),
  /** The timers running after it. */
  timers: z.array(timer).max(sessionLimits.items),
});

/** An actor that ended: a page left, an answer given. */
const ending = z.strictObject({ actor: name, at: z.number() });

export const session = z.strictObject({
  format: z.literal('wireway.inspection'),
  version: z.literal(1),
  /** Version of the application that was recorded. */
  release: name,
  /** The tab's title when it was last heard of. */
  title: z.string().max(2000),
  /** The start, on the device's clock; every `at` counts from here. */
  startedAt: z.iso.datetime(),
  charts: z.record(z.string(), chart).check(({ value, issues }) => {
    const maximum = sessionLimits.charts;
    if (Object.keys(value).length > maximum) issues.push({ code: 'too_big', origin: 'record', maximum, input: value });
  }),
  actors: z.array(actor).max(sessionLimits.actors),
  steps: z.array(step).max(sessionLimits.steps),
  endings: z.array(ending).max(sessionLimits.actors),
  /** Older steps no longer held; when not 0 the actors' `state` and `context` are those before the first step held. */
  dropped: z.number(),
});

export type Chart = z.infer<typeof chart>;
export type ChartNode = z.infer<typeof chartNode>;
export type ChartEdge = z.infer<typeof chartEdge>;
export type Timer = z.infer<typeof timer>;
export type InspectedActor = z.infer<typeof actor>;
export type Step = z.infer<typeof step>;
export type Ending = z.infer<typeof ending>;
export type Session = z.infer<typeof session>;

/** What a running recording tells whoever follows it. */
export type Entry =
  | { readonly kind: 'chart'; readonly chart: Chart }
  | { readonly kind: 'actor'; readonly actor: InspectedActor }
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'ending'; readonly ending: Ending };
