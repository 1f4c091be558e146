/**
 * Server responses about an unchanged template and a cable to print, for the tests of the editor; recorded with `RECORD=1 npx
 * vitest run --project=server tests/server/printingRecorded.test.ts`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPrintRecords } from '../../contract/printing/printRecords.ts';
import { getPrintTemplate, listPrintTemplates } from '../../contract/printing/printTemplates.ts';
import { addRows } from './commodityFixture.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
const text = new Map<string, unknown>();

beforeAll(async () => {
  server = await startTestServer();
  const projectId = (await server.createProject()).id;
  const lead = server.as('project-lead', projectId);
  const { database } = server;
  await addRows(database, projectId, 'cable', [
    { tag: 'P-101', revision: 'B', fromEquipment: 'MCC-1', toEquipment: 'PMP-1', designLength: 200, route: 'T-1; C-9' },
  ]);
  await addRows(database, projectId, 'cable-tray', [{ tag: 'T-1', typeCode: 'LADDER', size: '24' }]);
  await addRows(database, projectId, 'conductor', [{ cableTag: 'P-101', conductorId: '1', color: 'BK' }]);
  const place = { projectId, commodityType: 'cable', templateType: 'pull-card' } as const;
  text.set('printTemplatesNone', await lead.call(listPrintTemplates, { query: { projectId } }));
  text.set('printTemplateDefault', await lead.call(getPrintTemplate, { query: place }));
  const body = { projectId, type: 'cable', ids: null, tag: '', attached: ['conductor'] } as const;
  text.set('printRecords', await lead.call(getPrintRecords, { body: { ...body, attached: [...body.attached] } }));
});
afterAll(() => server.close());

it.each(['printTemplatesNone', 'printTemplateDefault', 'printRecords'])('%s matches its recording', async (name) => {
  expect(await recorded(name, text.get(name))).toEqual(answered(text.get(name)));
});
