/** Servers that use this database, each with its last heartbeat. */
import type { SystemHealth } from '../../contract/admin/health.ts';
import { day, second } from '../../contract/base/units/durations.ts';
import { serverAliveWindow, serverRetention } from '../timings.ts';
import type { Transaction } from '../db/database.ts';

export interface ServerProcess {
  readonly id: string;
  readonly version: string;
  readonly build: string;
  readonly startedAt: Date;
}

/** Records that the server is running; one without a heartbeat for a day is deleted. */
export async function noteServer(
  transaction: Transaction,
  { id, version, build, startedAt }: ServerProcess,
): Promise<void> {
  await transaction.execute(
    `insert into server_process (id, version, build, started_at) values ($1, $2, $3, $4)
     on conflict (id) do update set seen_at = now()`,
    [id, version, build, startedAt],
  );
  await transaction.execute(
    `delete from server_process where seen_at < now() - ${serverRetention / day} * interval '1 day'`,
  );
}

export async function forgetServer(transaction: Transaction, id: string): Promise<void> {
  await transaction.execute('delete from server_process where id = $1', [id]);
}

export function listServers(transaction: Transaction): Promise<SystemHealth['processes']> {
  return transaction.query<SystemHealth['processes'][number]>(
    `select version, build, started_at as "startedAt", seen_at as "seenAt" from server_process
     where seen_at > now() - ${serverAliveWindow / second} * interval '1 second' order by started_at, id`,
  );
}
