/**
 * A recorded inspection: the actions of one page's machines, step by step, redacted. One format for the live view, for other
 * tabs, for the saved file and for error reports. All of it is plain JSON.
 */
import { z } from 'zod/mini';
import { sessionLimits } from './limits.ts';

/** A value after masking: see `mask.ts`. Equal values stay equal, so guards that compare give the same result. */
export type Masked = z.infer<ReturnType<typeof z.json>>;

const name = z.string().check(z.maxLength(sessionLimits.name));
const names = z.array(name).check(z.maxLength(sessionLimits.items));
const fields = z.record(z.string(), z.json()).check(({ value, issues }) => {
  const maximum = sessionLimits.fields;
  if (Object.keys(value).length > maximum) issues.push({ code: 'too_big', origin: 'record', maximum, input: value });
});

/** A state of a chart, in document order; the root has the machine's own id and no parent. */
const chartNode = z.strictObject({
  /** State id as in XState: `auth.signingIn.popup`. */
  id: name,
  /** State key, such as `popup`. */
  key: name,
  parent: z.nullable(name),
  kind: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
  /** The id of the initial child, if there is one. */
  initial: z.nullable(name),
  tags: names,
  /** The ids of the actors that run while this state is active. */
  invokes: names,
});

const chartEdge = z.strictObject({
  /** `auth.signingIn.popup#3`: the source state and the index there; stable while the machine is unchanged. */
  id: name,
  from: name,
  /** Null for actions without a state change. */
  to: z.nullable(name),
  event: name,
  kind: z.enum(['event', 'always', 'after', 'done', 'error']),
  /** Display text: `user.loaded`, `after retryDelay`, `done renew`. */
  label: name,
  guard: z.nullable(name),
  actions: names,
  /** Name of the delay of an `after` transition. */
  delay: z.nullable(name),
});

/** A machine as data. */
export const chart = z.strictObject({
  machine: name,
  nodes: z.array(chartNode).check(z.maxLength(sessionLimits.states)),
  edges: z.array(chartEdge).check(z.maxLength(sessionLimits.transitions)),
});

/** A state value as in XState: `'ready'`, `{ signingIn: 'popup' }`. */
export type StateValue = string | { readonly [key: string]: StateValue };
const anyState: z.ZodMiniType<StateValue> = z.lazy(() => z.union([z.string(), z.record(z.string(), anyState)]));
const stateValue = anyState.check(({ value, issues }) => {
  const maximum = sessionLimits.state;
  if (JSON.stringify(value).length > maximum) issues.push({ code: 'too_big', origin: 'string', maximum, input: value });
});

const timer = z.strictObject({
  /** The event it will send: `xstate.after.retryDelay.auth.reSignInWait`. */
  event: name,
  /** Name of the delay, such as `retryDelay`. */
  delay: name,
  /** Full length, ms. */
  length: z.number(),
  /** When it ends, ms since the start of the session. */
  due: z.number(),
});

const actor = z.strictObject({
  /** Unique id in the page: `x:3`. */
  id: name,
  /** Name of the actor, such as `auth`, `watch`, `renew`. */
  name,
  parent: z.nullable(name),
  kind: z.enum(['machine', 'promise', 'callback', 'observable', 'other']),
  /** Key of `charts`; null if the actor is not a machine. */
  machine: z.nullable(name),
  input: z.json(),
  startedAt: z.number(),
  /** The step that started it, if the session contains it. */
  startedBy: z.nullable(z.number()),
  /** State at the time the recording found the actor. */
  state: z.nullable(stateValue),
  context: z.json(),
  timers: z.array(timer).check(z.maxLength(sessionLimits.items)),
});

/** One event received by one machine, and all its effects. */
const step = z.strictObject({
  seq: z.number(),
  /** ms since the start of the session. */
  at: z.number(),
  actor: name,
  /** The actor that sent it; null for a view, a route, or the outside. */
  from: z.nullable(name),
  /** The step during or after which it was sent; for a timer the step that set it, for a response the step that requested it. */
  cause: z.nullable(z.number()),
  event: z.intersection(fields, z.object({ type: name })),
  /** Ids of the chart's edges, in the order taken; empty if the machine had no transition for the event. */
  edges: names,
  actions: names,
  /** State of the machine after the step. */
  state: stateValue,
  /** The keys of the context that changed, with their new values. */
  changes: fields,
  status: z.enum(['active', 'done', 'error', 'stopped']),
  /** The timers running after it. */
  timers: z.array(timer).check(z.maxLength(sessionLimits.items)),
});

/** The end of an actor, such as a left page or a settled request. */
const ending = z.strictObject({ actor: name, at: z.number() });

export const session = z.strictObject({
  format: z.literal('wireway.inspection'),
  version: z.literal(1),
  /** Version of the application that was recorded. */
  release: name,
  /** The last known title of the tab. */
  title: z.string().check(z.maxLength(2000)),
  /** The start on the device clock; every `at` counts from here. */
  startedAt: z.iso.datetime(),
  charts: z.record(z.string(), chart).check(({ value, issues }) => {
    const maximum = sessionLimits.charts;
    if (Object.keys(value).length > maximum) issues.push({ code: 'too_big', origin: 'record', maximum, input: value });
  }),
  actors: z.array(actor).check(z.maxLength(sessionLimits.actors)),
  steps: z.array(step).check(z.maxLength(sessionLimits.steps)),
  endings: z.array(ending).check(z.maxLength(sessionLimits.actors)),
  /**
   * Number of older steps no longer stored; if not 0, the actors' `state` and `context` are those before the first stored step.
   */
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

/** An update of a running recording for its subscribers. */
export type Entry =
  | { readonly kind: 'chart'; readonly chart: Chart }
  | { readonly kind: 'actor'; readonly actor: InspectedActor }
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'ending'; readonly ending: Ending };
