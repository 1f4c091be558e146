/**
 * The browser types a machine meets: `fromPromise` hands each invoked actor a signal that says "nobody waits for
 * this any more". Declared here with the members machines read, so that `lib` can stay without the DOM; where the
 * DOM types are loaded the two declarations merge, and a port may pass the signal straight to `fetch`.
 */
interface AbortSignal {
  readonly aborted: boolean;
}

/** For callback actors, which are stopped without a signal of XState. */
interface AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}
declare const AbortController: { new (): AbortController };
