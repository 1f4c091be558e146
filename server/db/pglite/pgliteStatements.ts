/**
 * Runs each statement on PGlite in one round trip. PGlite's own `query` makes six, and has every statement parsed and
 * planned again: for the short statements of every API call, that is ten times the work of running them.
 */
import { protocol, types, type PGlite } from '@electric-sql/pglite';

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

export interface Result {
  readonly rows: Record<string, unknown>[];
  /** Number of rows written by INSERT, UPDATE, DELETE, MERGE or COPY. */
  readonly touched: number;
}

/** Cached details of a statement that was run before. */
interface Cached {
  /** PostgreSQL object ids of its parameters. */
  readonly parameterTypes: readonly number[];
  /** The name it is prepared under in the engine; null until it is prepared. */
  name: string | null;
}

/** Size of the cache. The least recently run statement is evicted first. */
const cacheSize = 300;

/**
 * Maximum length in characters. A longer statement is planned for its parameters each time: it reads many rows, and a plan made
 * for other parameters can take a hundred times as long. A shorter one takes longer to plan than to run.
 */
const longestPrepared = 1000;

/**
 * Matches statements on working tables of an import, which have its id in their names. They get other columns when the import is
 * checked again.
 */
const namesImportTable = /_[0-9a-f]{8}/;
const changesTables = /(?:^|;)\s*(?:create|alter|drop)\b/im;

const { serialize } = protocol;
const sync = serialize.sync();

/** Statements of one engine. No other code is allowed to prepare statements on it. */
export class PgliteStatements {
  readonly #pglite: PGlite;
  /** Statements by text; the least recently run is first. */
  readonly #cache = new Map<string, Cached>();
  #named = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** Runs one statement; errors are PostgreSQL's own, with their `code`. */
  run(text: string, parameters: readonly unknown[]): Promise<Result> {
    return this.#pglite.runExclusive(async () => {
      if (changesTables.test(text) && !namesImportTable.test(text)) await this.#clear();
      const cached = parameters.length === 0 ? null : await this.#cached(text);
      const name = cached?.name ?? '';
      const messages = await this.#send(
        ...(name === '' ? [serialize.parse({ text })] : []),
        serialize.bind({ statement: name, values: this.#serialized(parameters, cached?.parameterTypes ?? []) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      );
      return this.#resultOf(messages);
    });
  }

  /** Empties the cache after a script, which runs outside this class, if it may have changed tables. */
  async clearAfter(script: string): Promise<void> {
    if (changesTables.test(script)) await this.#pglite.runExclusive(() => this.#clear());
  }

  /** The sync at the end resets the connection after an error. */
  #send(...messages: readonly Uint8Array[]): Promise<Message[]> {
    return this.#pglite.execProtocolStream(Buffer.concat([...messages, sync]));
  }

  /** Returns the cached details of the statement, which is described on its first run and prepared on its second. */
  async #cached(text: string): Promise<Cached> {
    const known = this.#cache.get(text);
    if (!known) {
      const described = await this.#send(serialize.parse({ text }), serialize.describe({ type: 'S' }));
      const parameterTypes = described.flatMap((message) =>
        message instanceof protocol.messages.ParameterDescriptionMessage ? message.dataTypeIDs : [],
      );
      const fresh: Cached = { parameterTypes, name: null };
      if (!namesImportTable.test(text)) await this.#add(text, fresh);
      return fresh;
    }
    this.#cache.delete(text);
    this.#cache.set(text, known);
    if (known.name === null && text.length <= longestPrepared) {
      this.#named += 1;
      const name = `s${this.#named}`;
      await this.#send(serialize.parse({ name, text }));
      known.name = name;
    }
    return known;
  }

  async #add(text: string, cached: Cached): Promise<void> {
    this.#cache.set(text, cached);
    const [oldest] = this.#cache;
    if (this.#cache.size <= cacheSize || !oldest) return;
    const [evicted, { name }] = oldest;
    this.#cache.delete(evicted);
    if (name !== null) await this.#send(serialize.close({ type: 'S', name }));
  }

  async #clear(): Promise<void> {
    const named = [...this.#cache.values()].flatMap(({ name }) => (name === null ? [] : [name]));
    this.#cache.clear();
    if (named.length > 0) await this.#send(...named.map((name) => serialize.close({ type: 'S', name })));
  }

  #serialized(parameters: readonly unknown[], parameterTypes: readonly number[]): (string | null)[] {
    return parameters.map((value, at) => {
      if (value === null || value === undefined) return null;
      const type = parameterTypes[at];
      const write = type === undefined ? undefined : this.#pglite.serializers[type];
      // oxlint-disable-next-line typescript/no-base-to-string -- types whose values are objects have a serializer
      return write ? write(value) : String(value);
    });
  }

  #resultOf(messages: readonly Message[]): Result {
    const { CommandCompleteMessage, DataRowMessage, RowDescriptionMessage } = protocol.messages;
    const rows: Record<string, unknown>[] = [];
    let fields: InstanceType<typeof RowDescriptionMessage>['fields'] = [];
    let touched = 0;
    for (const message of messages) {
      if (message instanceof RowDescriptionMessage) ({ fields } = message);
      else if (message instanceof DataRowMessage) {
        const row: Record<string, unknown> = {};
        for (const [at, { name, dataTypeID }] of fields.entries())
          row[name] = types.parseType(message.fields[at] ?? null, dataTypeID, this.#pglite.parsers);
        rows.push(row);
      } else if (message instanceof CommandCompleteMessage) {
        const counted = /^(?:INSERT|UPDATE|DELETE|MERGE|COPY)\b.* (\d+)$/.exec(message.text);
        touched += Number(counted?.[1] ?? 0);
      }
    }
    return { rows, touched };
  }
}
