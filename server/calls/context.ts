/** Context of all server code, and the handling of calls. */
import type { FastifyBaseLogger } from 'fastify';
import type { BodyOf, EndpointShape, QueryOf, ReplyOf } from '../../contract/base/calls/endpoint.ts';
import type { Permission } from '../../contract/base/calls/permissions.ts';
import type { TokenSession } from './tokenSession.ts';
import type { Config } from '../config/config.ts';
import type { Locale, Translate } from '../locales/translate.ts';
import type { EventStream } from './eventStream.ts';
import type { Database } from '../db/database.ts';
import type { RowScope } from './rowScope.ts';

export interface ServerContext {
  readonly config: Config;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** The wall clock; tests pass their own. */
  readonly now: () => Date;
}

/** The caller, as known to the server; `permissions` are those of the project named by the call. */
export interface Caller {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly issuer: string;
  readonly subject: string;
  readonly isAdmin: boolean;
  /** Session of the caller's token; null if calls carry no token. */
  readonly session: TokenSession | null;
  readonly permissions: readonly Permission[];
  /** The rows of that project that the caller can read and write; null for all of them. */
  readonly rowScope: RowScope | null;
}

/** An uploaded file part; `stream` must be consumed. `truncated()` returns true if the size limit cut it. */
export interface UploadedFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly stream: NodeJS.ReadableStream;
  readonly truncated: () => boolean;
}

export interface Call<E extends EndpointShape> {
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: Caller;
  /** Returns true if the caller holds a permission that only part of the call needs. A missing one is recorded as a rejection. */
  readonly may: (permission: Permission) => boolean;
  readonly requestId: string;
  readonly locale: Locale;
  /** Translates sentences into the caller's language. */
  readonly say: Translate;
  readonly log: FastifyBaseLogger;
  /** Only for endpoints that declare a file; the fields of `body` were read before the file part. */
  readonly file: E['file'] extends string ? UploadedFile : undefined;
}

/** A response already encoded as JSON by the rules of the contract: large snapshots are encoded once and cached. */
export class PreparedReply {
  readonly json: Uint8Array;

  constructor(json: Uint8Array) {
    this.json = json;
  }
}

export type Handler<E extends EndpointShape> = (
  call: Call<E>,
) => Promise<E['stream'] extends true ? EventStream : ReplyOf<E> | PreparedReply>;

/** Registers handlers; identity, authorization, validation, errors and OpenAPI follow from the endpoint. */
export interface Api {
  handle<E extends EndpointShape>(endpoint: E, handler: Handler<E>): void;
}
