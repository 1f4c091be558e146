import { randomUUID } from 'node:crypto';
import { fieldEntry } from '../contract/progress/fieldEntries.ts';
import type { Database } from '../server/db/database.ts';
import { translate } from '../server/locales/translate.ts';
import { recordEntries } from '../server/services/progress/recordEntries.ts';

interface Crew {
  readonly projectId: number;
  readonly userId: number;
}

/**
 * Records one more pulled foot of a cable, as a tablet's call does; `pulled`: ft before, null for none. Rejects unless it is
 * recorded.
 */
export const pullFoot = (
  database: Database,
  { projectId, userId }: Crew,
  commodityId: number,
  pulled: number | null,
): Promise<void> =>
  database.transaction(async (transaction) => {
    const { results } = await recordEntries(transaction, {
      projectId,
      entries: [
        fieldEntry.parse({
          id: randomUUID(),
          type: 'cable',
          commodityId,
          workDate: new Date().toISOString().slice(0, 10),
          values: { pulledLength: (pulled ?? 0) + 1 },
          before: { pulledLength: pulled },
        }),
      ],
      scope: null,
      caller: { userId, issuer: '', subject: '' },
      may: () => true,
      requestId: '',
      now: new Date(),
      say: translate,
      failed: (_entry, error) => {
        throw error;
      },
      written: async () => {},
    });
    if (results[0]?.outcome !== 'recorded') throw new Error(JSON.stringify(results));
  });
