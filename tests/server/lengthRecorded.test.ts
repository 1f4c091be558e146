/**
 * Origin of the length of an imported row: each import that set it, with its file and the previous value. Recorded for the panel
 * that shows it with `RECORD=1 npx vitest run --project=server tests/server/lengthRecorded.test.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { updateProject } from '../../contract/setup/projects/projects.ts';
import { getRowFigures, type RowFigures } from '../../contract/reports/figures/figures.ts';
import { importSteps, lines } from './fixtures/importSteps.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wireway-length-'));
  server = await startTestServer({ env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const schedule = (length: number) =>
  lines('Cable Tag,Cable Type,From,To,Length (ft)', `P-101,PWR,SWGR-1,MCC-1,${length}`, 'P-102,PWR,SWGR-1,MCC-2,80');

it('a length lists the schedule that added it, later revisions and edits, but no reverted revision', async () => {
  const { id: projectId } = await server.createProject();
  const lead = server.as('project-lead', projectId);
  const cables = importSteps(lead, projectId);
  const added = await cables.run(schedule(350), {}, 'Cable schedule rev A.csv');
  const revised = await cables.run(schedule(375), {}, 'Cable schedule rev B.csv');
  const mistaken = await cables.run(schedule(900), {}, 'Wrong file.csv');
  await cables.revert(mistaken.draft.importId);
  const rows = await server.database.query<{ id: number; tag: string }>(
    'select id, tag from cable where project_id = $1',
    [projectId],
  );
  const reported = (tag: string) => {
    const id = Number(rows.find((row) => row.tag === tag)?.id);
    return lead.call(getRowFigures, { query: { projectId, type: 'cable', id } });
  };
  const [changed, same] = [await reported('P-101'), await reported('P-102')];

  const by = changed.lengths[0]?.by;
  expect(by).toBeTruthy();
  expect(changed.length).toBe(375);
  expect(changed.lengths).toMatchObject([
    { fileName: 'Cable schedule rev A.csv', importId: added.draft.importId, by, isAdded: true, after: 350 },
    {
      fileName: 'Cable schedule rev B.csv',
      importId: revised.draft.importId,
      by,
      isAdded: false,
      before: 350,
      after: 375,
    },
  ]);
  expect(same.lengths).toMatchObject([{ importId: added.draft.importId, isAdded: true, after: 80 }]);

  // A value typed over an imported one must not be attributed to the schedule.
  const typeOver = (row: RowFigures, after: number) =>
    lead.call(updateCommodities, {
      body: {
        projectId,
        type: 'cable',
        rows: [{ id: row.id, cells: [{ field: 'designLength', before: row.length, after }] }],
      },
    });
  await typeOver(same, 95);
  await typeOver(changed, 380);
  expect((await reported('P-102')).lengths).toMatchObject([
    { importId: added.draft.importId, isAdded: true, after: 80 },
    { importId: null, by, isAdded: false, before: 80, after: 95 },
  ]);
  const typed = await reported('P-101');
  expect(typed.lengths.at(-1)).toMatchObject({ importId: null, fileName: '', by, before: 375, after: 380 });

  const at = new Date('2026-11-20T15:00:00Z');
  const reply = { ...typed, id: 1, lengths: typed.lengths.map((each) => Object.assign(each, { at })) };
  expect(answered(reply)).toEqual(await recorded('figuresOfImportedRow', reply));
});

it('a length written in feet is still listed in feet after the project changes to meters', async () => {
  const project = await server.createProject();
  const { id: projectId } = project;
  const lead = server.as('project-lead', projectId);
  const cables = importSteps(lead, projectId);
  await cables.run(schedule(350), {}, 'Cable schedule rev A.csv');
  await cables.run(schedule(375), {}, 'Cable schedule rev B.csv');
  const [cable] = await server.database.query<{ id: number }>(
    `select id from cable where project_id = $1 and tag = 'P-101'`,
    [projectId],
  );
  const { id } = cable!;
  const edit = (before: number, after: number) =>
    lead.call(updateCommodities, {
      body: {
        projectId,
        type: 'cable',
        rows: [{ id, unit: after > 200 ? 'ft' : 'm', cells: [{ field: 'designLength', before, after }] }],
      },
    });
  await edit(375, 380);
  await server.as('administrator').call(updateProject, {
    body: {
      projectId,
      projectNumber: project.projectNumber,
      name: project.name,
      archive: false,
      unitMeasurement: 'metric',
    },
  });
  const reported = await lead.call(getRowFigures, { query: { projectId, type: 'cable', id } });
  await edit(reported.length!, 120);
  const { lengths, unit } = await lead.call(getRowFigures, { query: { projectId, type: 'cable', id } });
  expect(unit).toBe('m');
  expect(lengths.map(({ after, unit: written }) => [after, written])).toEqual([
    [350, 'ft'],
    [375, 'ft'],
    // The unit of an edit is known only since the last change of the project unit.
    [380, null],
    [120, 'm'],
  ]);
});
