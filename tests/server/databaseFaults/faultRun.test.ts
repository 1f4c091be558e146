/**
 * Run by `scripts/databaseFaults.ts` on a separate PostgreSQL server; the individual cases are in the other files of this folder.
 */
import { expect, it } from 'vitest';
import { startScratchPostgres } from '../../../scripts/scratchPostgres.ts';
import { startBlackHole } from './blackHole.ts';
import { runFaults } from './faultRun.ts';
import { openSiteOnPostgres } from './siteOnPostgres.ts';

const terminateSeconds = Number(process.env['FAULT_TERMINATE_SECONDS'] ?? 0);
const seconds = Number(process.env['FAULT_SECONDS'] ?? 0);
const writers = Number(process.env['FAULT_WRITERS'] ?? 20);

const print = (line: string) => void process.stdout.write(`${line}\n`);

it.runIf(seconds > 0)(
  'database failures of every kind lose no entry, end no process and cause no long wait',
  async () => {
    const postgres = await startScratchPostgres({ isDurable: true });
    const blackHole = await startBlackHole(postgres.url);
    const site = await openSiteOnPostgres({
      directUrl: postgres.url,
      url: blackHole.url,
      cableCount: writers,
      env: { RATE_LIMITS: 'off' },
    });
    try {
      expect(await runFaults({ postgres, blackHole, site, terminateSeconds, seconds, print })).toEqual([]);
    } finally {
      await site.close();
      await blackHole.close();
      postgres.stop();
    }
  },
  (terminateSeconds + 3 * seconds + 300) * 1000,
);
