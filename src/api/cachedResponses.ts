/**
 * Answers this device keeps, so that the pages of a foreman open without a signal: an endpoint says of itself that its answer is
 * kept (`keptOnDevice`), and every screen that calls it has the last one. By person; gone when they sign out.
 */
import type { EndpointShape, ReplyOf } from '../../contract/base/calls/endpoint.ts';

/** The last answer to one question of one person. */
export interface CachedResponse<E extends EndpointShape> {
  /** Never rejects, nor do the others: what cannot be kept is only not kept. */
  keep(answer: ReplyOf<E>): Promise<void>;
  /** Null where nothing is kept that this version of Wireway can read. */
  last(): Promise<ReplyOf<E> | null>;
  /** As `last`, with when it was kept, ms since 1970 by this device's clock; 0 where that was not written down. */
  lastWithTime(): Promise<{ readonly keptAt: number; readonly answer: ReplyOf<E> } | null>;
  /** The server has refused: what it said before is not for this person any more. */
  forget(): Promise<void>;
}

/** Null where the answer is not kept, or it is nobody's. */
export type CachedResponses = <E extends EndpointShape>(endpoint: E, query: unknown) => CachedResponse<E> | null;
