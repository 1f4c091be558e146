/**
 * A recorded inspection: what the machines of one page did, step by step, redacted. One form for the live view, for
 * other tabs, for the saved file and for error reports. Everything in it is plain JSON.
 */
import { z } from 'zod';

/** A value after masking: see `mask.ts`. Equal values stay equal, so guards that compare still decide the same. */
export type Masked = z.infer<ReturnType<typeof z.json>>;

/** A state of a chart, in document order; the root has the machine's own id and no parent. */
const chartNode = z.strictObject({
  /** `auth.signingIn.popup`, as XState gives it. */
  id: z.string(),
  /** `popup`. */
  key: z.string(),
  parent: z.string().nullable(),
  kind: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
  /** The id of the first child, where there is one. */
  initial: z.string().nullable(),
  tags: z.array(z.string()),
  /** The ids of what runs while this state is active. */
  invokes: z.array(z.string()),
});

const chartEdge = z.strictObject({
  /** `auth.signingIn.popup#3`: the state it leaves and its place there; stable as long as the machine is. */
  id: z.string(),
  from: z.string(),
  /** Null: an action without a change of state. */
  to: z.string().nullable(),
  event: z.string(),
  kind: z.enum(['event', 'always', 'after', 'done', 'error']),
  /** What a person reads: `user.loaded`, `after retryDelay`, `done renew`. */
  label: z.string(),
  guard: z.string().nullable(),
  actions: z.array(z.string()),
  /** Of `after`: the name of the delay. */
  delay: z.string().nullable(),
});

/** A machine as data. */
export const chart = z.strictObject({
  machine: z.string(),
  nodes: z.array(chartNode),
  edges: z.array(chartEdge),
});

/** A state value as XState gives it: `'ready'`, `{ signingIn: 'popup' }`. */
export type StateValue = string | { readonly [key: string]: StateValue };
const stateValue: z.ZodType<StateValue> = z.lazy(() => z.union([z.string(), z.record(z.string(), stateValue)]));

const timer = z.strictObject({
  /** The event it will send: `xstate.after.retryDelay.auth.reSignInWait`. */
  event: z.string(),
  /** `retryDelay`. */
  delay: z.string(),
  /** Its whole length, ms. */
  length: z.number(),
  /** When it ends, ms since the start of the session. */
  due: z.number(),
});

const actor = z.strictObject({
  /** Unique in the page: `x:3`. */
  id: z.string(),
  /** `auth`, `watch`, `renew`. */
  name: z.string(),
  parent: z.string().nullable(),
  kind: z.enum(['machine', 'promise', 'callback', 'observable', 'other']),
  /** Key of `charts`, for a machine. */
  machine: z.string().nullable(),
  input: z.json(),
  startedAt: z.number(),
  /** The step that started it, where it is in the session. */
  startedBy: z.number().nullable(),
  /** Where it stood when the recording began to know it. */
  state: stateValue.nullable(),
  context: z.json(),
  timers: z.array(timer),
});

/** One event taken by one machine, and all that came of it. */
const step = z.strictObject({
  seq: z.number(),
  /** ms since the start of the session. */
  at: z.number(),
  actor: z.string(),
  /** The actor that sent it; null for a view, a route, or the outside. */
  from: z.string().nullable(),
  /** The step during or after which it was sent; for a timer the step that set it, for an answer the one that asked. */
  cause: z.number().nullable(),
  event: z.record(z.string(), z.json()).and(z.object({ type: z.string() })),
  /** Ids of the chart's edges, in the order taken; none when the machine had no use for the event. */
  edges: z.array(z.string()),
  actions: z.array(z.string()),
  /** Where the machine stands after it. */
  state: stateValue,
  /** The keys of the context that changed, with their new values. */
  changes: z.record(z.string(), z.json()),
  status: z.enum(['active', 'done', 'error', 'stopped']),
  /** The timers running after it. */
  timers: z.array(timer),
});

/** An actor that ended: a page left, an answer given. */
const ending = z.strictObject({ actor: z.string(), at: z.number() });

export const session = z.strictObject({
  format: z.literal('wireway.inspection'),
  version: z.literal(1),
  /** Version of the application that was recorded. */
  release: z.string(),
  /** The tab's title when it was last heard of. */
  title: z.string(),
  /** The start, on the device's clock; every `at` counts from here. */
  startedAt: z.iso.datetime(),
  charts: z.record(z.string(), chart),
  actors: z.array(actor),
  steps: z.array(step),
  endings: z.array(ending),
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
