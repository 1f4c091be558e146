/**
 * The browser types used by machines: `fromPromise` passes each invoked actor a signal that is aborted when its result is no
 * longer needed. Declared here with the members machines read, so that `lib` works without the DOM; where the DOM types are
 * loaded the two declarations merge, and a port can pass the signal straight to `fetch`.
 */
interface AbortSignal {
  readonly aborted: boolean;
}

/** For callback actors, which get no signal from XState when they are stopped. */
interface AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}
declare const AbortController: { new (): AbortController };
