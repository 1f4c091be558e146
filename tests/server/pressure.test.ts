/** Calls over capacity are rejected at once, and accepted calls get their response. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseBusy } from '../../server/errors/databaseBusy.ts';
import { openDatabase } from '../../server/db/connect.ts';
import type { Database } from '../../server/db/database.ts';
import { measurePressure } from '../../server/http/pressure.ts';
import { languages } from './eachLanguage.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { waitMs } from '../support/slowness.ts';

const max = 6;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { MOST_CALLS_AT_WORK: `${max}` } });
});
afterAll(() => server.close());

/** Equivalent of `Promise.withResolvers`, which some supported Node versions lack. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let settle: (() => void) | undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: () => settle?.() };
}

/** Holds every database connection until the returned function is called. */
async function holdConnections(database: Database, connections: number): Promise<() => Promise<void>> {
  const release = deferred();
  const held = Array.from({ length: connections }, () => {
    const got = deferred();
    const ended = database.transaction(async () => {
      got.resolve();
      await release.promise;
    });
    return { got: got.promise, ended };
  });
  await Promise.all(held.map(({ got }) => got));
  return async () => {
    release.resolve();
    await Promise.all(held.map(({ ended }) => ended));
  };
}

const me = '/api/users/get-current-user';

describe('a server at its limit of concurrent calls', () => {
  it('rejects further calls with Retry-After, stays alive, completes accepted calls and recovers', async () => {
    const { database, anonymous } = server;
    const person = server.as({ name: 'Crew' });
    expect((await person.get(me)).statusCode).toBe(200);
    const letGo = await holdConnections(database, database.engine === 'pglite' ? 1 : 5);
    try {
      const taken = Array.from({ length: max }, () => person.get(me));
      // Calls arrive in the order they were made: after this time all of them wait for the database.
      await new Promise((resolve) => setTimeout(resolve, 200));
      const refused = await Promise.all(languages.map((language) => person.speaking(language).get(me)));
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
      expect(refused.map((answer) => answer.json<{ code: string }>().code)).toEqual(languages.map(() => 'server.busy'));
      expect(new Set(refused.map((answer) => answer.json<{ message: string }>().message.replace(/\d/, '#'))).size).toBe(
        3,
      );
      for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect((await anonymous.get('/livez')).json()).toEqual({ alive: true });
      const ready = await anonymous.get('/readyz');
      expect(ready.statusCode).toBe(503);
      expect(ready.json()).toMatchObject({ ready: false, reason: 'overloaded' });
      await letGo();
      expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual(taken.map(() => 200));
    } finally {
      await letGo();
    }
    expect((await person.get(me)).statusCode).toBe(200);
    expect((await anonymous.get('/readyz')).json()).toMatchObject({ ready: true });
  });
});

describe('a server whose database does not answer', () => {
  it('is not ready, and says that the database is the reason', async () => {
    const letGo = await holdConnections(server.database, server.database.engine === 'pglite' ? 1 : 5);
    try {
      const ready = await server.anonymous.get('/readyz');
      expect([ready.statusCode, ready.json()]).toEqual([503, expect.objectContaining({ reason: 'database' })]);
    } finally {
      await letGo();
    }
  });
});

describe('a server with a blocked event loop', () => {
  it('rejects calls', async () => {
    const pressure = measurePressure({ isOn: true, callsAtWork: 1000, loopDelayMs: 20 });
    const holding = setInterval(() => {
      const until = performance.now() + 100;
      while (performance.now() < until) continue;
    }, 1);
    try {
      await vi.waitFor(() => expect(pressure.isHigh()).toBe(true), { timeout: 2 * waitMs, interval: 100 });
      expect(() => pressure.requireRoom()).toThrow(/Wireway is busy/);
    } finally {
      clearInterval(holding);
      pressure.stop();
    }
  });
});

describe('a call without a free database connection', () => {
  let database: Database;
  beforeAll(async () => {
    const url = process.env['TEST_DATABASE_URL'];
    database = await openDatabase(
      url
        ? { engine: 'postgres', url, connections: 1, acquireTimeoutMs: 300 }
        : { engine: 'pglite', folder: null, thread: 'callers', acquireTimeoutMs: 300 },
    );
  });
  afterAll(() => database.close());

  it('times out, succeeds once one is free, and waits in queue order', async () => {
    const ask = () =>
      database.withAcquireTimeout.transaction((transaction) => transaction.query<{ one: number }>('select 1 as one'));
    const letGo = await holdConnections(database, 1);
    await expect(ask()).rejects.toBeInstanceOf(DatabaseBusy);
    await expect(database.withAcquireTimeout.query('select 1 as one')).rejects.toBeInstanceOf(DatabaseBusy);
    await letGo();
    expect(await ask()).toEqual([{ one: 1 }]);
    const seen: number[] = [];
    const inOrder = [1, 2, 3].map((turn) => database.withAcquireTimeout.transaction(async () => void seen.push(turn)));
    await Promise.all(inOrder);
    expect(seen).toEqual([1, 2, 3]);
  });
});
