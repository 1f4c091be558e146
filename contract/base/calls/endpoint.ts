/**
 * One typed record per call. The server registers its routes from it, the client calls from it, and the
 * OpenAPI page, the permission walk and the mocks of the tests derive from it.
 */
import type { z } from 'zod';
import type { CallCost } from './callCost.ts';
import type { Feature } from './features.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may make the call.
 * - `signedIn`: any enabled user.
 * - `project`: a member of the project named by `projectId` (query or body) who holds the permission there; where the call is
 *   over `rows: 'all'`, one who is not limited to rows of their own (docs/decisions/users-and-access.md).
 * - `system`: an administrator, or a user whose provider role's preset holds the permission.
 */
export type AccessRule =
  | { readonly scope: 'signedIn' }
  | { readonly scope: 'project'; readonly permission: Permission; readonly rows?: 'all' }
  | { readonly scope: 'system'; readonly permission: Permission }
  | { readonly scope: 'projectOrSystem'; readonly project: Permission; readonly system: Permission };

type Nothing = undefined;

export interface EndpointShape {
  readonly method: 'GET' | 'POST';
  /** Below `/api`, with its leading slash. */
  readonly path: `/${string}`;
  /** Earlier paths of the call, answered the same for pages that were built in the last 90 days. */
  readonly formerPaths?: readonly `/${string}`[];
  readonly summary: string;
  readonly access: AccessRule;
  /** Refused to everybody while it is switched off. */
  readonly feature?: Feature;
  readonly query?: z.ZodObject | Nothing;
  /** A JSON body; for multipart calls, the fields beside the file. */
  readonly body?: z.ZodObject | Nothing;
  /** The name of the file part of a multipart call. */
  readonly file?: string | Nothing;
  readonly reply: z.ZodType;
  /** The answer is a stream of server-sent events, each of the shape of `reply`. */
  readonly stream?: true | Nothing;
  /** The answer is bytes of this type, which is not said in JSON; `reply` is a `Uint8Array`. */
  readonly bytes?: 'image/jpeg' | Nothing;
  /** Bytes, for calls that carry thousands of cells or entries; 1 MiB where none is named. Files have a limit of their own. */
  readonly bodyLimit?: number;
  /** Entries of one list of the body; 5,000 where none is named. */
  readonly maxListItems?: number;
  /** Stays open for an archived project, which nothing else changes. */
  readonly isAllowedWhenArchived?: true;
  /** A POST that leaves no row of the audit trail when it is done: it writes nothing, or only where the caller has been (docs/decisions/users-and-access.md). */
  readonly isUnaudited?: true;
  /** A device keeps the last answer for its person, and goes by it without a signal: what a page of a foreman asks besides rows (docs/decisions/offline.md). */
  readonly keptOnDevice?: true;
  /** Points of what a person may ask in a time; 1, a page of a list, where none is named. */
  readonly cost?: CallCost;
}

/** Returns every path that answers a call, today's first. */
export const pathsOf = ({ path, formerPaths = [] }: Pick<EndpointShape, 'path' | 'formerPaths'>): readonly string[] => [
  path,
  ...formerPaths,
];

/** Declares a call; gives it back with its exact types. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What the server's handler is given. */
export type QueryOf<E extends EndpointShape> = OutputOf<E['query']>;
export type BodyOf<E extends EndpointShape> = OutputOf<E['body']>;
/** What the handler gives back and what the client receives, dates as `Date`. */
export type ReplyOf<E extends EndpointShape> = z.output<E['reply']>;
/** What a caller passes. */
export type QueryInputOf<E extends EndpointShape> = InputOf<E['query']>;
export type BodyInputOf<E extends EndpointShape> = InputOf<E['body']>;
