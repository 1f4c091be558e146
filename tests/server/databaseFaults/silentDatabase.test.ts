/**
 * A PostgreSQL server that neither responds nor closes its connections: no call waits for it, and a slow one is not mistaken for
 * it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { attack } from '../../support/attack.ts';
import { startScratchPostgres, type ScratchPostgres } from '../../../scripts/scratchPostgres.ts';
import { openDatabase } from '../../../server/db/connect.ts';
import type { Database } from '../../../server/db/database.ts';
import { startBlackHole, type BlackHole } from './blackHole.ts';
import { openSiteOnPostgres, type SiteOnPostgres } from './siteOnPostgres.ts';
import { sendEntry, startWriters } from './writers.ts';

const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);

describe.runIf(onPostgres)('a database that goes silent', () => {
  let postgres: ScratchPostgres;
  let blackHole: BlackHole;
  let site: SiteOnPostgres;
  /** Connects to the database by the same route as the server. */
  let database: Database;

  beforeAll(async () => {
    postgres = await startScratchPostgres({ isDurable: true });
    blackHole = await startBlackHole(postgres.url);
    site = await openSiteOnPostgres({ directUrl: postgres.url, url: blackHole.url, cableCount: 40 });
    database = await openDatabase({ engine: 'postgres', url: blackHole.url, connections: 3 });
  });
  afterEach(() => {
    postgres.thaw();
    blackHole.heal();
  });
  afterAll(async () => {
    await database?.close();
    await site?.close();
    await blackHole?.close();
    postgres?.stop();
  });

  let used = 0;
  /** Cables without any entry. */
  const freshCables = (count: number) => site.cables.slice(used, (used += count));
  const isReady = async () => (await fetch(`${site.server.origin}/readyz`)).status === 200;
  const works = () => database.transaction((transaction) => transaction.query('select 1 as works'));
  async function worksAgain(): Promise<void> {
    await expect.poll(() => works().catch(() => null), { timeout: 20_000 }).toEqual([{ works: 1 }]);
  }

  const failures = [
    ['frozen', () => postgres.freeze(), () => postgres.thaw()],
    ['cut off', () => blackHole.silence(), () => blackHole.heal()],
    ['stopped', () => postgres.halt(), () => postgres.restart()],
  ] as const;
  for (const [how, fail, repair] of failures)
    attack(
      `because it is ${how} leaves no call waiting; it is not ready until the database is back, and every acknowledged entry is there once`,
      async () => {
        const { server, projectId } = site;
        const cables = freshCables(8);
        const writers = startWriters(server, { projectId, cables, retryMs: 200 });
        await expect.poll(() => writers.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(8);
        fail();
        // Each call in progress or made now gets a response that asks for a retry.
        const failed = () => writers.calls.filter(({ status }) => status !== 200);
        await expect.poll(() => failed().length, { timeout: 20_000 }).toBeGreaterThan(24);
        expect(await isReady()).toBe(false);
        repair();
        await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
        await writers.stop();
        expect(failed().filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
        const stored = await site.query<{ id: string }>('select id from field_entry where id = any($1::uuid[])', [
          writers.acknowledged,
        ]);
        expect(stored.map(({ id }) => id).toSorted()).toEqual(writers.acknowledged.toSorted());
      },
    );

  it('only on open connections, as after a firewall lost them, costs one call; the next reconnects', async () => {
    await works();
    blackHole.forgetConnections();
    await expect(works()).rejects.toThrow('does not answer');
    await worksAgain();
  });

  attack(
    'while a transaction holds locks leaves none behind: the same work can be done once the database is back',
    async () => {
      await worksAgain();
      const name = randomUUID();
      await site.query(`insert into app_user (name, email, email_key) values ($1, $1, $1)`, [name]);
      const change = `update app_user set phone = '1' where name = '${name}'`;
      const cut = database.transaction(async (transaction) => {
        await transaction.execute(change);
        blackHole.silence();
        await transaction.query('select 2');
      });
      await expect(cut).rejects.toThrow('does not answer');
      blackHole.heal();
      await worksAgain();
      expect(await database.transaction((transaction) => transaction.execute(change))).toBe(1);
    },
  );

  attack(
    'is found by the connection that listens, too: it connects again and its listeners learn of the gap',
    async () => {
      const received: string[] = [];
      let onGap: (() => void) | undefined;
      const gap = new Promise<void>((resolve) => {
        onGap = resolve;
      });
      const stop = await database.listen('silent_test', (payload) => received.push(payload), onGap);
      blackHole.silence();
      await expect(works()).rejects.toThrow(/does not answer|connect/);
      blackHole.heal();
      await gap;
      await database.transaction((transaction) => transaction.query(`select pg_notify('silent_test', 'again')`));
      await expect.poll(() => received, { timeout: 5000 }).toEqual(['again']);
      await stop();
    },
  );

  it('before the first connection causes an error instead of a wait', async () => {
    blackHole.silence();
    const another = await openDatabase({ engine: 'postgres', url: blackHole.url, acquireTimeoutMs: 60_000 });
    await expect(another.transaction((transaction) => transaction.query('select 1'))).rejects.toThrow(
      /timeout|terminated/,
    );
    await another.close();
  });

  attack('is not what a slow statement, a wait for a lock or slow rows of a copy are taken for', async () => {
    await worksAgain();
    const name = randomUUID();
    await site.query(`insert into app_user (name, email, email_key) values ($1, $1, $1)`, [name]);
    const change = `update app_user set phone = '1' where name = '${name}'`;
    async function* rows() {
      yield `${name}-1\tx\t${name}-1\n`;
      await wait(6000);
      yield `${name}-2\tx\t${name}-2\n`;
    }
    const results = await Promise.all([
      database.transaction(async (transaction) => {
        await transaction.execute(change);
        await wait(6000);
      }),
      database.transaction(async (transaction) => {
        await transaction.query('select pg_sleep(6)');
        return transaction.execute(change);
      }),
      database.transaction((transaction) => transaction.copyIn('app_user', ['name', 'email', 'email_key'], rows())),
    ]);
    expect(results).toEqual([undefined, 1, 2]);
  });

  attack(
    'answers an entry whose commit may or may not have been done so that sending it again is harmless',
    async () => {
      await worksAgain();
      const { server, projectId } = site;
      const entry = { projectId, commodityId: freshCables(1)[0]!, id: randomUUID(), mark: 1 };
      const first = sendEntry(server, entry);
      await wait(15);
      postgres.freeze();
      const answer = await first;
      postgres.thaw();
      expect([200, 503]).toContain(answer.status);
      const again = async () => (await sendEntry(server, entry)).body;
      await expect.poll(again, { timeout: 20_000 }).toMatch(/"outcome":"re(corded|played)"/);
      expect(await site.query('select id from field_entry where id = $1', [entry.id])).toEqual([{ id: entry.id }]);
    },
  );
});
