/**
 * Cost of a call, charged to the caller's limit per period. 1 point is a page of a list, response and checks included. An
 * endpoint with another cost declares it next to its path (docs/decisions/untrusted-input-and-limits.md).
 */
interface SentCall {
  readonly query: unknown;
  readonly body: unknown;
}

/** Points, or a function of the request, called once its shape has been validated. */
export type CallCost = number | ((sent: SentCall) => number);

/** Points of a call whose endpoint declares no cost; also charged for any call before its body is read. */
export const defaultCost = 1;

/** Cost of a call that carries a list: the call itself, plus a cost per entry of `list` in its body. */
export const costOfEach =
  (list: string, each: number): CallCost =>
  ({ body }) => {
    const entries: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, list) : undefined;
    return defaultCost + (Array.isArray(entries) ? entries.length * each : 0);
  };

/** Returns the cost of a call, in points. */
export function costOf({ cost = defaultCost }: { readonly cost?: CallCost }, sent: SentCall): number {
  return typeof cost === 'number' ? cost : cost(sent);
}
