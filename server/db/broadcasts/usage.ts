/** Broadcasts the points that callers spent on one server to the other servers on the same database. */
import { z } from 'zod';
import type { Database } from '../database.ts';

const channel = 'spending';
/** Maximum number of callers in one notification: PostgreSQL limits its payload to 8,000 bytes. */
const maxCallers = 100;

const spendingEvent = z.strictObject({
  /** Id of the sending server. */
  from: z.string(),
  spent: z.array(z.tuple([z.string(), z.number()])),
});
export type UsageBroadcast = Readonly<z.infer<typeof spendingEvent>>;

export async function broadcastUsage(database: Database, { from, spent }: UsageBroadcast): Promise<void> {
  const pieces = Array.from({ length: Math.ceil(spent.length / maxCallers) }, (_, at) =>
    spent.slice(at * maxCallers, (at + 1) * maxCallers),
  );
  await database.transaction(async (transaction) => {
    for (const piece of pieces)
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await transaction.query('select pg_notify($1, $2)', [
        channel,
        JSON.stringify({ from, spent: piece } satisfies UsageBroadcast),
      ]);
  });
}

/** Returns the function that ends the subscription. */
export function receiveUsage(
  database: Database,
  listener: (event: UsageBroadcast) => void,
): Promise<() => Promise<void>> {
  return database.listen(channel, (payload) => listener(spendingEvent.parse(JSON.parse(payload))));
}
