/** What every part of the server is given, and how calls are handled. */
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
  /** The wall clock; tests give their own. */
  readonly now: () => Date;
}

/** Who makes a call, as the server knows them; `permissions` are those of the project named by the call. */
export interface Caller {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly issuer: string;
  readonly subject: string;
  readonly isAdmin: boolean;
  /** The session their token is of; null where calls carry no token. */
  readonly session: TokenSession | null;
  readonly permissions: readonly Permission[];
  /** The rows of that project they read and write; null for all of them. */
  readonly rowScope: RowScope | null;
}

/** An uploaded file part; `stream` must be consumed. `truncated()` says whether the size limit cut it. */
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
  /** Whether the caller holds a permission that only part of the call needs. A no is on record as a refusal. */
  readonly may: (permission: Permission) => boolean;
  readonly requestId: string;
  readonly locale: Locale;
  /** Sentences, in the language of the caller. */
  readonly say: Translate;
  readonly log: FastifyBaseLogger;
  /** Only for endpoints that declare a file; the fields of `body` were read before the file part. */
  readonly file: E['file'] extends string ? UploadedFile : undefined;
}

/** A reply already encoded as JSON by the rules of the contract: large snapshots are encoded once and kept. */
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
