/**
 * Runs statements on PGlite, each in one trip to the engine. PGlite's own `query` makes six, and has every statement
 * parsed and planned anew: for the short statements that every call makes, ten times the work of running them.
 */
import { protocol, types, type PGlite } from '@electric-sql/pglite';

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

export interface Result {
  readonly rows: Record<string, unknown>[];
  /** Rows written by INSERT, UPDATE, DELETE, MERGE or COPY. */
  readonly touched: number;
}

/** What is known of a statement that was run before. */
interface Known {
  /** PostgreSQL object ids of its parameters. */
  readonly parameterTypes: readonly number[];
  /** Under which the engine keeps it parsed and planned; null while it does not. */
  name: string | null;
}

/** Statements kept; the one that was not run for the longest time goes first. */
const mostKept = 300;

/**
 * A longer statement is planned anew for its values: it looks at many rows, and a plan made for other values may take a
 * hundred times as long. A shorter one takes longer to plan than to run.
 */
const longestPlannedOnce = 1000;

/** Tables made for one import have its id in their name, and other columns when it is checked again. */
const namesOwnTables = /_[0-9a-f]{8}/;
const changesTables = /(?:^|;)\s*(?:create|alter|drop)\b/im;

const { serialize } = protocol;
const sync = serialize.sync();

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The statements of one engine. Nothing else may prepare statements on it. */
export class PgliteStatements {
  readonly #pglite: PGlite;
  /** By text; the least recently run first. */
  readonly #known = new Map<string, Known>();
  #named = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** Runs one statement; errors are PostgreSQL's own, with their `code`. */
  run(text: string, parameters: readonly unknown[]): Promise<Result> {
    return this.#pglite.runExclusive(async () => {
      if (changesTables.test(text) && !namesOwnTables.test(text)) await this.#forgetAll();
      const known = parameters.length === 0 ? null : await this.#look(text);
      const name = known?.name ?? '';
      const messages = await this.#send(
        ...(name === '' ? [serialize.parse({ text })] : []),
        serialize.bind({ statement: name, values: this.#serialized(parameters, known?.parameterTypes ?? []) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      );
      return this.#resultOf(messages);
    });
  }

  /** After a script that was not run here: what it may have changed the tables of. */
  async forgetAfter(script: string): Promise<void> {
    if (changesTables.test(script)) await this.#pglite.runExclusive(() => this.#forgetAll());
  }

  /** The sync at the end makes an error end with its own trip. */
  #send(...messages: readonly Uint8Array[]): Promise<Message[]> {
    return this.#pglite.execProtocolStream(joined([...messages, sync]));
  }

  async #look(text: string): Promise<Known> {
    const known = this.#known.get(text);
    if (!known) {
      const described = await this.#send(serialize.parse({ text }), serialize.describe({ type: 'S' }));
      const parameterTypes = described.flatMap((message) =>
        message instanceof protocol.messages.ParameterDescriptionMessage ? message.dataTypeIDs : [],
      );
      const fresh: Known = { parameterTypes, name: null };
      if (!namesOwnTables.test(text)) await this.#keep(text, fresh);
      return fresh;
    }
    this.#known.delete(text);
    this.#known.set(text, known);
    if (known.name === null && text.length <= longestPlannedOnce) {
      this.#named += 1;
      const name = `s${this.#named}`;
      await this.#send(serialize.parse({ name, text }));
      known.name = name;
    }
    return known;
  }

  async #keep(text: string, known: Known): Promise<void> {
    this.#known.set(text, known);
    if (this.#known.size <= mostKept) return;
    for (const [oldest, { name }] of this.#known) {
      this.#known.delete(oldest);
      // oxlint-disable-next-line no-await-in-loop -- the first only
      if (name !== null) await this.#send(serialize.close({ type: 'S', name }));
      return;
    }
  }

  async #forgetAll(): Promise<void> {
    const named = [...this.#known.values()].flatMap(({ name }) => (name === null ? [] : [name]));
    this.#known.clear();
    if (named.length > 0) await this.#send(...named.map((name) => serialize.close({ type: 'S', name })));
  }

  #serialized(parameters: readonly unknown[], parameterTypes: readonly number[]): (string | null)[] {
    return parameters.map((value, at) => {
      if (value === null || value === undefined) return null;
      const type = parameterTypes[at];
      const write = type === undefined ? undefined : this.#pglite.serializers[type];
      // oxlint-disable-next-line typescript/no-base-to-string -- types with objects have a serializer
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
