/**
 * One typed record per call. The server registers its routes from it, the client makes its calls from it, and the OpenAPI page,
 * the permission walk and the mocks of the tests are derived from it.
 */
import type { z } from 'zod/mini';
import type { CallCost } from './callCost.ts';
import type { Feature } from './features.ts';
import type { Permission } from './permissions.ts';

/**
 * Access rule of a call.
 * - `signedIn`: any enabled user.
 * - `project`: a member of the project named by `projectId` (query or body) who holds the permission there; if the call covers
 *   `rows: 'all'`, one who is not limited to their own rows (docs/decisions/users-and-access.md).
 * - `system`: an administrator, or a user whose provider role's preset holds the permission.
 */
export type AccessRule =
  | { readonly scope: 'signedIn' }
  | { readonly scope: 'project'; readonly permission: Permission; readonly rows?: 'all' }
  | { readonly scope: 'system'; readonly permission: Permission }
  | { readonly scope: 'projectOrSystem'; readonly project: Permission; readonly system: Permission };

type Nothing = undefined;

/** Schema of a call, made with `zod/mini` (docs/decisions/browser-application.md). */
export type Schema = z.ZodMiniType;
export type ObjectSchema = z.ZodMiniObject<z.core.$ZodShape, z.core.$ZodObjectConfig>;

export interface EndpointShape {
  readonly method: 'GET' | 'POST';
  /** Path below `/api`, with its leading slash. */
  readonly path: `/${string}`;
  /** Earlier paths of the call, which return the same response for clients built in the last 90 days. */
  readonly formerPaths?: readonly `/${string}`[];
  readonly summary: string;
  readonly access: AccessRule;
  /** Feature of the call; rejected for everyone while it is switched off. */
  readonly feature?: Feature;
  readonly query?: ObjectSchema | Nothing;
  /** JSON body; for multipart calls, the fields next to the file. */
  readonly body?: ObjectSchema | Nothing;
  /** Name of the file part of a multipart call. */
  readonly file?: string | Nothing;
  readonly reply: Schema;
  /** The response is a stream of server-sent events, each of the shape of `reply`. */
  readonly stream?: true | Nothing;
  /** The response is bytes of this type instead of JSON; `reply` is a `Uint8Array`. */
  readonly bytes?: 'image/jpeg' | 'image/webp' | Nothing;
  /**
   * Maximum body size in bytes, for calls that carry thousands of cells or entries; default 1 MiB. Files have a separate limit.
   */
  readonly bodyLimit?: number;
  /** Maximum entries of one list of the body; default 5,000. */
  readonly maxListItems?: number;
  /** Allowed for an archived project, for which all other changes are rejected. */
  readonly isAllowedWhenArchived?: true;
  /**
   * A POST that writes no row to the audit trail: it changes nothing, or only records the pages the caller visited
   * (docs/decisions/users-and-access.md).
   */
  readonly isUnaudited?: true;
  /**
   * The device caches the last response per user and uses it without a signal: the data other than rows that a foreman's page
   * requests (docs/decisions/offline.md).
   */
  readonly keptOnDevice?: true;
  /** Points charged to the caller's limit per period; default 1, a page of a list. */
  readonly cost?: CallCost;
}

/** Returns every path of a call, the current one first. */
export const pathsOf = ({ path, formerPaths = [] }: Pick<EndpointShape, 'path' | 'formerPaths'>): readonly string[] => [
  path,
  ...formerPaths,
];

/** Declares a call; returns it with its exact types. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** Query as passed to the server's handler. */
export type QueryOf<E extends EndpointShape> = OutputOf<E['query']>;
export type BodyOf<E extends EndpointShape> = OutputOf<E['body']>;
/** Result of the handler as the client receives it, with dates as `Date`. */
export type ReplyOf<E extends EndpointShape> = z.output<E['reply']>;
/** Query as passed by a caller. */
export type QueryInputOf<E extends EndpointShape> = InputOf<E['query']>;
export type BodyInputOf<E extends EndpointShape> = InputOf<E['body']>;
