/** Implausible dates are rejected on input, with a sentence that states the reason. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { addRows } from './commodityFixture.ts';
import { jpegOf } from '../support/jpegs.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import type { Client } from './client.ts';
import { requests as requestsMessages } from '../../server/locales/en-US/requests.ts';
import { entryChecks as entryChecksTexts } from '../../contract/base/messages/en-US/entryChecks.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;
let projectId: number;
let cable: number;
let administrator: Client;

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
  administrator = server.as('administrator');
  projectId = (await server.createProject({ startDate: '2026-09-01' })).id;
  [cable = 0] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', designLength: 100 }]);
});
afterAll(() => server.close());

const bounds = 'dates go from 1990-01-01 to 2100-12-31. Check the year.';
const summaryWeek = (weekEnding: string) => `/api/executive-summary/week?weekEnding=${weekEnding}`;

async function answerOf(path: string, headers: Record<string, string> = {}) {
  const answer = await administrator.get(path, headers);
  const { message }: { message?: string } = answer.json();
  return [answer.statusCode, message];
}

async function recordOn(...days: readonly string[]) {
  const entries = days.map((workDate) => ({
    id: randomUUID(),
    type: 'cable' as const,
    commodityId: cable,
    workDate,
    values: {},
  }));
  const { results } = await administrator.call(recordFieldWork, { body: { projectId, entries } });
  return results.map(({ outcome, error }) => [outcome, error?.message ?? null]);
}

async function addPhoto(takenAt: string) {
  const form = new FormData();
  const fields = { projectId: String(projectId), photoId: randomUUID(), entryId: randomUUID(), takenAt };
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('photo', new Blob([Buffer.from(jpegOf({ width: 8, height: 8 }))], { type: 'image/jpeg' }), 'p.jpg');
  const encoded = new Response(form);
  const answer = await administrator.send({
    method: 'POST',
    url: '/api/field-work/photos/add',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  });
  return answer.json();
}

describe('an implausible date', () => {
  it('as the end of a week is rejected without a server failure', async () => {
    expect(await answerOf(summaryWeek('9999-12-31'))).toEqual([400, `9999-12-31 can’t be right: ${bounds}`]);
  });

  it('as the work date of an entry rejects that entry and no other', async () => {
    expect(await recordOn('0001-01-01', '2026-11-19', '9999-12-31')).toEqual([
      ['refused', `0001-01-01 can’t be right: ${bounds}`],
      ['recorded', null],
      ['refused', `9999-12-31 can’t be right: ${bounds}`],
    ]);
  });

  it('as the time of a photo is rejected; a time in 1990 is not', async () => {
    expect(await addPhoto('9999-12-31T23:59:59Z')).toMatchObject({
      code: 'request.invalid',
      message: `9999-12-31 can’t be right: ${bounds}`,
    });
    expect(await addPhoto('1990-01-01T00:00:00Z')).toMatchObject({ code: 'photo.entryNotFound' });
  });

  it.each([
    ['the day of a report', () => `/api/report/get?projectId=${projectId}&reportType=cable-summary&asOf=1989-12-31`],
    [
      'the day a report is compared with',
      () => `/api/report/get?projectId=${projectId}&reportType=cable-summary&since=0999-01-01`,
    ],
    ['the day of a grid', () => `/api/commodity/as-of?projectId=${projectId}&type=cable&asOf=2101-01-01`],
    ['a day of the audit log', () => '/api/system/audit-log?from=0001-01-01'],
    ['the day of a crew', () => `/api/field-work/day?projectId=${projectId}&day=9999-01-01`],
  ])('as %s is rejected with the same sentence', async (_what, path) => {
    const [status, message] = await answerOf(path());
    expect([status, message?.toString().includes(bounds)]).toEqual([400, true]);
  });

  it('is rejected in the language of the user', async () => {
    const [, message] = await answerOf(summaryWeek('9999-12-31'), { 'accept-language': 'es-MX' });
    expect(message).toBe(
      '9999-12-31 no puede ser correcta: las fechas van del 1990-01-01 al 2100-12-31. Revisa el año.',
    );
  });
});

it.each(['1990-01-01', '2100-12-31'])('%s is accepted as a limit of the range', async (day) => {
  expect((await administrator.get(summaryWeek(day))).statusCode).toBe(200);
});

it('a text that is not a date is still rejected as such', async () => {
  expect(await answerOf(summaryWeek('2026-02-30'))).toEqual([
    400,
    fillText(requestsMessages.date, { field: '"weekEnding"' }),
  ]);
});

it('a past-day grid without a day is rejected with the field and the expected value', async () => {
  const answer = await administrator.get(`/api/commodity/as-of?projectId=${projectId}&type=cable`);
  const sentence = entryChecksTexts.dayMissing;
  expect(answer.json()).toMatchObject({ message: sentence, problems: [{ path: 'asOf', message: sentence }] });
});
