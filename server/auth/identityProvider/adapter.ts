/** Stores the provider's records (sessions, grants, codes, tokens) in `oidc_record`. */
import { errors, Provider, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import type { Database } from '../../db/database.ts';
import { endNamedSession } from '../../repositories/users/endedSignIns.ts';
import type { Switches } from './switches.ts';

/** A refresh token also stores the one it replaced, which decides if a second use is a lost response or a theft. */
type StoredPayload = AdapterPayload & { predecessor?: string };

interface RecordRow {
  payload: StoredPayload;
  /** Epoch seconds of the first use, for single-use records. */
  consumed: number | null;
}

export function databaseAdapter(database: Database, switches: Switches): AdapterFactory {
  return (kind) => new DatabaseAdapter(kind, database, switches);
}

/** Deletes expired records; returns their number. */
export async function removeExpired(database: Database): Promise<number> {
  return database.transaction((transaction) =>
    transaction.execute('delete from oidc_record where expires_at < to_timestamp($1)', [epochSeconds()]),
  );
}

/** Ends every session, grant and token at once, ID tokens included. */
export async function revokeEverything(database: Database, issuer: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const sessions = await transaction.query<{ sid: string; subject: string }>(
      `select uid as sid, payload->>'accountId' as subject from oidc_record where kind = 'Session'`,
    );
    await transaction.execute('delete from oidc_record');
    for (const { sid, subject } of sessions) {
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await endNamedSession(transaction, { issuer, subject, sid });
    }
  });
}

/**
 * Deletes every session, grant and token, as a remote provider might: the API is not notified, and accepts its ID tokens until
 * they expire.
 */
export async function forgetEverything(database: Database): Promise<void> {
  await database.transaction((transaction) => transaction.execute('delete from oidc_record'));
}

class DatabaseAdapter implements Adapter {
  readonly #kind: string;
  readonly #database: Database;
  readonly #switches: Switches;

  constructor(kind: string, database: Database, switches: Switches) {
    this.#kind = kind;
    this.#database = database;
    this.#switches = switches;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const predecessor = this.#kind === 'RefreshToken' ? replacedRefreshToken() : undefined;
    const stored: StoredPayload = predecessor ? { ...payload, predecessor } : payload;
    await this.#execute(
      `insert into oidc_record (kind, id, payload, grant_id, uid, expires_at)
       values ($1, $2, $3::jsonb, $4, $5, to_timestamp($6::float8))
       on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
         uid = excluded.uid, expires_at = excluded.expires_at`,
      [
        id,
        JSON.stringify(stored),
        payload.grantId ?? null,
        this.#kind === 'Session' ? payload.uid : null,
        expiresIn === undefined ? null : epochSeconds() + expiresIn,
      ],
    );
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.#findWhere('id = $2', id);
    if (!row) return undefined;
    if (row.consumed === null || (await this.#isRepeatOfLostReply(id, row.payload, row.consumed))) return row.payload;
    return { ...row.payload, consumed: row.consumed };
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return (await this.#findWhere('uid = $2', uid))?.payload;
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /**
   * Marks the first use: repeats do not extend the grace period of a refresh token, and of two racing code exchanges one fails.
   */
  async consume(id: string): Promise<void> {
    const consumed = await this.#execute(
      'update oidc_record set consumed_at = to_timestamp($3) where kind = $1 and id = $2 and consumed_at is null',
      [id, epochSeconds()],
    );
    if (consumed === 0 && this.#kind !== 'RefreshToken') throw new errors.InvalidGrant('already consumed');
  }

  async destroy(id: string): Promise<void> {
    await this.#execute('delete from oidc_record where kind = $1 and id = $2', [id]);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#execute('delete from oidc_record where kind = $1 and grant_id = $2', [grantId]);
  }

  /** True for a refresh token sent again shortly after its first use, while no successor has been used: its response was lost. */
  async #isRepeatOfLostReply(id: string, payload: StoredPayload, consumed: number): Promise<boolean> {
    if (this.#kind !== 'RefreshToken') return false;
    if (epochSeconds() - consumed > this.#switches.lifetimes.refreshGrace) return false;
    const usedSuccessors = await this.#database.transaction((transaction) =>
      transaction.query(
        `select id from oidc_record where kind = 'RefreshToken' and grant_id = $1
         and payload->>'predecessor' = $2 and consumed_at is not null`,
        [payload.grantId, id],
      ),
    );
    return usedSuccessors.length === 0;
  }

  async #findWhere(condition: string, value: string): Promise<RecordRow | undefined> {
    const [row] = await this.#database.transaction((transaction) =>
      transaction.query<RecordRow>(
        `select payload, extract(epoch from consumed_at)::float8 as consumed
         from oidc_record where kind = $1 and ${condition}`,
        [this.#kind, value],
      ),
    );
    return row;
  }

  async #execute(text: string, parameters: readonly unknown[]): Promise<number> {
    return this.#database.transaction((transaction) => transaction.execute(text, [this.#kind, ...parameters]));
  }
}

function replacedRefreshToken(): string | undefined {
  return Provider.ctx?.oidc.entities.RotatedRefreshToken?.jti;
}

function epochSeconds(): number {
  return Date.now() / 1000;
}
