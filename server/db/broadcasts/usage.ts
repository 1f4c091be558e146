/** What callers spent on one server, told to the others on the same database. */
import { z } from 'zod';
import type { Database } from '../database.ts';

const channel = 'spending';
/** Callers told of in one notification: PostgreSQL takes 8,000 bytes. */
const mostCallers = 100;

const spendingNews = z.strictObject({
  /** The server that tells. */
  from: z.string(),
  spent: z.array(z.tuple([z.string(), z.number()])),
});
export type UsageBroadcast = Readonly<z.infer<typeof spendingNews>>;

export async function broadcastUsage(database: Database, { from, spent }: UsageBroadcast): Promise<void> {
  const pieces = Array.from({ length: Math.ceil(spent.length / mostCallers) }, (_, at) =>
    spent.slice(at * mostCallers, (at + 1) * mostCallers),
  );
  await database.transaction(async (transaction) => {
    for (const piece of pieces)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await transaction.query('select pg_notify($1, $2)', [
        channel,
        JSON.stringify({ from, spent: piece } satisfies UsageBroadcast),
      ]);
  });
}

/** Gives the function that stops it. */
export function receiveUsage(database: Database, hear: (news: UsageBroadcast) => void): Promise<() => Promise<void>> {
  return database.listen(channel, (payload) => hear(spendingNews.parse(JSON.parse(payload))));
}
