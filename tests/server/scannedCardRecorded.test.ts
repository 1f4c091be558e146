/**
 * Server responses about scanned cards, for the tests of the scanner; recorded with `RECORD=1 npx vitest run --project=server
 * tests/server/scannedCardRecorded.test.ts`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPrintRecords } from '../../contract/printing/printRecords.ts';
import { getCardState, recordPrint } from '../../contract/printing/printedCards.ts';
import { addRows } from './commodityFixture.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => server.close());

it('a current card, one of an earlier revision and an unknown tag match the recordings', async () => {
  const projectId = (await server.createProject()).id;
  const lead = server.as('project-lead', projectId);
  const [cable] = await addRows(server.database, projectId, 'cable', [
    { tag: '36-PC-1001', revision: 'C', designLength: 410, hold: 'RFI' },
  ]);
  const { records } = await lead.call(getPrintRecords, {
    body: { projectId, type: 'cable', ids: [cable!], tag: '', attached: [] },
  });
  await lead.call(recordPrint, {
    body: {
      projectId,
      printId: crypto.randomUUID(),
      type: 'cable',
      templateType: 'pull-card',
      templateVersion: 0,
      unitMeasurement: 'imperial',
      cards: records.map(({ id, values }) => ({ id, values: { ...values, revision: 'B', designLength: 355 } })),
    },
  });
  const scan = (code: string) => lead.call(getCardState, { query: { projectId, code } });
  const reported = await scan('36-PC-1001 REV B');
  // The print time comes from the database clock.
  reported.cards[0]!.printed!.at = new Date('2026-11-20T15:00:00Z');
  expect(answered(reported)).toEqual(await recorded('cardSuperseded', reported));
  const unknown = await scan('99-XX-1 REV A');
  expect(answered(unknown)).toEqual(await recorded('cardUnknown', unknown));
});
