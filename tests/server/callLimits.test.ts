/** Rate limits: a caller with too many requests receives the time to wait, without an effect on others. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { getReport } from '../../contract/reports/reports.ts';
import { openDatabase } from '../../server/db/connect.ts';
import { createCallLimits } from '../../server/http/limits/callLimits.ts';
import { addressReader, networkOf } from '../../server/config/callerAddress.ts';
import { languages } from './eachLanguage.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { waitMs } from '../support/slowness.ts';

const atOnce = 40;
const clock = () => 0;
let server: TestServer;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer({
    // The clock does not advance, so no quota is restored during the test.
    clock,
    env: {
      PERSON_CALLS_AT_ONCE: `${atOnce}`,
      PERSON_CALLS_PER_MINUTE: '1',
      ADDRESS_CALLS_AT_ONCE: '20',
      ADDRESS_CALLS_PER_MINUTE: '1',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  ({ id: projectId } = await server.createProject());
});
afterAll(() => server.close());

const me = '/api/users/get-current-user';
const from = (address: string) => ({ 'x-forwarded-for': address });
/** Returns the statuses of consecutive calls. */
async function statuses(count: number, ask: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const found: number[] = [];
  // oxlint-disable-next-line no-await-in-loop -- in sequence
  for (let call = 0; call < count; call += 1) found.push((await ask()).statusCode);
  return found;
}
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

describe('a user', () => {
  it('with too many requests receives the time to wait, in their language, while others continue', async () => {
    const hasty = server.as({ name: 'Hasty', role: 'foreman' }, projectId);
    expect(await statuses(atOnce + 1, () => hasty.get(me))).toEqual([...times(atOnce, 200), 429]);
    const refused = await hasty.get(me);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toMatchObject({ code: 'limits.tooManyCalls', message: expect.stringContaining('60 s') });
    const text = await Promise.all(languages.map(async (language) => (await hasty.speaking(language).get(me)).json()));
    expect(new Set(text.map(({ message }) => message)).size).toBe(languages.length);
    expect((await server.as({ name: 'Patient', role: 'foreman' }, projectId).get(me)).statusCode).toBe(200);
    expect(await statuses(50, () => hasty.get('/livez'))).toEqual(times(50, 200));
    expect((await hasty.get('/readyz')).statusCode).toBe(200);
  });

  it('is charged by the cost of a call, not by the number of calls', async () => {
    const reader = server.as({ name: 'Reader', role: 'project-lead' }, projectId);
    const ask = () => reader.call(getReport, { query: { projectId, reportType: 'cable-summary' } });
    await ask();
    await ask();
    await ask();
    await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'limits.tooManyCalls' });
  });

  it('is charged for each entry of a batch before it is recorded', async () => {
    const foreman = server.as({ name: 'Batch', role: 'foreman' }, projectId);
    const entries = Array.from({ length: 400 }, (_, at) => ({
      id: `00000000-0000-7000-8000-${`${at}`.padStart(12, '0')}`,
    }));
    const send = () => foreman.post(`/api${recordFieldWork.path}`, { projectId, entries });
    expect(await statuses(3, send)).toEqual([200, 200, 429]);
  });

  it('is charged neither for a rejection nor for an unread body', async () => {
    const heavy = server.as({ name: 'Heavy', role: 'foreman' }, projectId);
    await statuses(atOnce, () => heavy.get(me));
    // Too large for any call: the status would be 413 if the body was read.
    const refused = await heavy.send({
      method: 'POST',
      url: '/api/project/create',
      headers: { 'content-type': 'application/json', 'content-length': '99999999' },
      payload: '{}',
    });
    expect(refused.statusCode).toBe(429);
  });
});

describe('anonymous callers', () => {
  it('are counted by address, without a token and with a rejected one', async () => {
    const ask = (headers: Record<string, string>) => () =>
      server.anonymous.get(me, { ...headers, ...from('203.0.113.5') });
    expect(await statuses(10, ask({}))).toEqual(times(10, 401));
    expect(await statuses(11, ask({ authorization: 'Bearer of.a.forgery' }))).toEqual([...times(10, 401), 429]);
    expect((await ask({})()).headers['retry-after']).toBe('60');
    expect((await server.anonymous.get(me, from('203.0.113.6'))).statusCode).toBe(401);
  });

  it('do not block a signed-in user at the same address', async () => {
    expect(await statuses(21, () => server.anonymous.get(me, from('203.0.113.7')))).toContain(429);
    const neighbour = server.as({ name: 'Neighbour', role: 'foreman' }, projectId);
    expect((await neighbour.get(me, from('203.0.113.7'))).statusCode).toBe(200);
  });

  it('can request health and pages without a limit', async () => {
    const { anonymous } = server;
    const caller = from('203.0.113.8');
    expect(await statuses(60, () => anonymous.get('/livez', caller))).toEqual(times(60, 200));
    expect(await statuses(60, () => anonymous.get('/settings.json', caller))).toEqual(times(60, 200));
  });
});

const read = (proxies: string[], remoteAddress: string, forwarded?: string) =>
  addressReader(proxies)({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as never);

describe('the address of a caller', () => {
  it('is that of the connection, whatever the caller sends', () => {
    expect(read([], '198.51.100.1', '10.1.1.1')).toBe('198.51.100.1');
    expect(read(['10.0.0.0/8'], '198.51.100.1', '10.1.1.1')).toBe('198.51.100.1');
    expect(read([], '::ffff:198.51.100.1')).toBe('198.51.100.1');
  });

  it('is the one that the outermost trusted proxy recorded', () => {
    expect(read(['127.0.0.1'], '127.0.0.1', '1.1.1.1, 198.51.100.2')).toBe('198.51.100.2');
    expect(read(['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '1.1.1.1, 198.51.100.2, 10.2.3.4')).toBe('198.51.100.2');
    expect(read(['::1', 'fd00::/8'], '::1', '2001:db8::7, fd00::3')).toBe('2001:db8::7');
    expect(read(['127.0.0.1'], '127.0.0.1', 'nonsense')).toBe('127.0.0.1');
    expect(read(['127.0.0.1'], '127.0.0.1')).toBe('127.0.0.1');
  });

  it('combines an IPv6 network into one', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:0db8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('198.51.100.2')).toBe('198.51.100.2');
  });
});

describe('two servers on one database', () => {
  it('share the spent quota', async () => {
    const url = process.env['TEST_DATABASE_URL'];
    const [name] = await server.database.transaction((transaction) =>
      transaction.query<{ name: string }>('select current_database() as name'),
    );
    const other = url ? await openDatabase({ engine: 'postgres', url: ofDatabase(url, name!.name) }) : server.database;
    const limits = { ...server.context.config.limits, person: { atOnce: 1000, perMinute: 1000 } };
    const log = server.context.log;
    const [here, there] = [server.database, other].map((database) =>
      createCallLimits({ limits, readAddress: addressReader([]), database, log, clock }),
    );
    try {
      await here!.start();
      await there!.start();
      here!.chargePerson(7, 1000);
      there!.chargePerson(8, 1);
      await vi.waitFor(() => expect(() => there!.chargePerson(7, 1)).toThrow(/Try again in/), waitMs);
      expect(() => there!.chargePerson(8, 1)).not.toThrow();
      expect(() => here!.chargePerson(8, 1)).not.toThrow();
    } finally {
      await here!.stop();
      await there!.stop();
      if (other !== server.database) await other.close();
    }
  });
});

function ofDatabase(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}
