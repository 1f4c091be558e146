/**
 * Responses stored on this device, so that a foreman's pages open without a signal: an endpoint declares that its response is
 * stored (`keptOnDevice`), and every screen that calls it gets the last one. Stored per user; deleted at sign-out.
 */
import type { EndpointShape, ReplyOf } from '../../contract/base/calls/endpoint.ts';

/** Last response to one query of one user. */
export interface CachedResponse<E extends EndpointShape> {
  /** Stores a response. Like the other methods it never rejects: what cannot be stored is skipped. */
  keep(answer: ReplyOf<E>): Promise<void>;
  /** Returns the last response; null if none is stored that this version of Wireway can read. */
  last(): Promise<ReplyOf<E> | null>;
  /** Same as `last`, with the time it was stored, ms since 1970 by this device's clock; 0 if that was not recorded. */
  lastWithTime(): Promise<{ readonly keptAt: number; readonly answer: ReplyOf<E> } | null>;
  /** Deletes the stored response after the server has rejected the request: the user can no longer access the data. */
  forget(): Promise<void>;
}

/** Returns the stored response of a query; null if the endpoint's responses are not stored or no user is signed in. */
export type CachedResponses = <E extends EndpointShape>(endpoint: E, query: unknown) => CachedResponse<E> | null;
