/**
 * What a call costs of what a person may ask in a time. 1 point is a page of a list, answer and
 * checks included. An endpoint that costs something else says so beside its path (docs/decisions/untrusted-input-and-limits.md).
 */
interface SentCall {
  readonly query: unknown;
  readonly body: unknown;
}

/** Points, or how they follow from what was sent, once that is known to be of the right shape. */
export type CallCost = number | ((sent: SentCall) => number);

/** Points of a call whose endpoint names none; also what any call is charged before its body is read. */
export const defaultCost = 1;

/** Of a call that carries a list of work: the call, and so much for each entry of `list` in its body. */
export const costOfEach =
  (list: string, each: number): CallCost =>
  ({ body }) => {
    const entries: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, list) : undefined;
    return defaultCost + (Array.isArray(entries) ? entries.length * each : 0);
  };

/** What a call costs. */
export function costOf({ cost = defaultCost }: { readonly cost?: CallCost }, sent: SentCall): number {
  return typeof cost === 'number' ? cost : cost(sent);
}
