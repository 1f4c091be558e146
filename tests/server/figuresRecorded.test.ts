/**
 * Progress of projects, for the tests of the first page of a project, the Dashboard and the Executive Summary; recorded with
 * `RECORD=1 npx vitest run --project=server tests/server/figuresRecorded.test.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getProjectAttention, listAttention } from '../../contract/reports/figures/attention.ts';
import { getProjectBreakdown, getProjectFigures } from '../../contract/reports/figures/figuresOfProject.ts';
import { getExecutiveSummary, getSummaryWeek, listProjectFigures } from '../../contract/reports/figures/portfolio.ts';
import { getFigure } from '../../contract/reports/figures/figures.ts';
import { updateProjectSettings } from '../../contract/setup/projects/projectSettings.ts';
import { addRows } from './commodityFixture.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { workedCheck } from './fixtures/workedCheck.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wireway-figures-'));
  server = await startTestServer({ now: () => new Date('2026-11-25T15:00:00Z'), env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it('the hours of projects match the recordings', async () => {
  const { id: projectId } = await server.createProject({
    projectNumber: 'P-1',
    name: 'North Pump Station',
    client: 'City Water',
    startDate: '2026-11-02',
  });
  const { id: other } = await server.createProject({ projectNumber: 'P-2', name: 'Ammonia Plant', client: 'Nitro' });
  const { lead } = await workedCheck(server, projectId);
  await lead.call(updateProjectSettings, { body: { projectId, targetFinishDate: '2026-12-20' } });
  await addRows(server.database, projectId, 'equipment', [{ tag: 'MCC-1' }, { tag: 'MCC-2' }]);
  await addRows(server.database, other, 'cable', [{ tag: 'C-1', designLength: 100, route: 'T-9' }]);
  await addRows(server.database, other, 'conductor', [{ cableTag: 'C-7', conductorId: '1' }]);
  const administrator = server.as('administrator');
  const query = { projectId };
  const text: Record<string, unknown> = {
    projectFigures: await lead.call(getProjectFigures, { query }),
    projectBreakdown: await lead.call(getProjectBreakdown, { query: { ...query, by: 'commodity' } }),
    breakdownByCode: await lead.call(getProjectBreakdown, { query: { ...query, by: 'accountCode' } }),
    projectAttention: await administrator.call(getProjectAttention, { query: { projectId: other } }),
    listedFigures: await administrator.call(listProjectFigures),
    attentionCounts: await administrator.call(listAttention),
    executiveSummary: await administrator.call(getExecutiveSummary),
    summaryWeek: await administrator.call(getSummaryWeek, { query: { weekEnding: '2026-11-22' } }),
  };
  for (const [name, reply] of Object.entries(text)) expect(answered(reply)).toEqual(await recorded(name, reply));
});

it('hours on codes that serve several areas match the recording', async () => {
  const { id: projectId } = await server.createProject();
  const { lead } = await workedCheck(server, projectId);
  await addRows(server.database, projectId, 'cable', [{ tag: 'C-2', designLength: 10, area: 'A20' }]);
  for (const [name, figure] of [
    ['figureSpentUnknown', 'spentDirectHours'],
    ['figureForecastUnknown', 'forecastHours'],
  ] as const) {
    const query = { projectId, of: 'project', figure, where: 'area A20' } as const;
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    const reply = await lead.call(getFigure, { query });
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    expect(answered(reply)).toEqual(await recorded(name, reply));
  }
});
