/** Two servers on one PostgreSQL that share no folder: a file uploaded through one is read through the other. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getImport, previewImport } from '../../contract/imports/imports.ts';
import { listRejectedRows } from '../../contract/imports/importCorrections.ts';
import { getTimesheetReview, listTimesheetRows, previewTimesheet } from '../../contract/timesheets/timesheets.ts';
import type { Client } from './client.ts';
import { importSteps, lines, type ImportSteps } from './fixtures/importSteps.ts';
import { timesheetSteps } from './fixtures/timesheetSteps.ts';
import { startTwoServers, type TwoServers } from './fixtures/twoServers.ts';

const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);

const header = 'Cable Tag,From,To,Length (ft)';
const rowOf = (number: number) => `C-${number},MCC-1,P-${number},${100 + number}`;
const schedule = (...numbers: number[]) => lines(header, ...numbers.map(rowOf));

describe.runIf(onPostgres)('two servers without a shared folder', () => {
  let two: TwoServers;
  let projectId: number;
  /** The same user at each server. */
  let [here, there]: Client[] = [];
  let [atFirst, atSecond]: ImportSteps[] = [];

  beforeAll(async () => {
    two = await startTwoServers();
  });
  afterAll(() => two?.close());
  beforeEach(async () => {
    projectId = (await two.first.createProject()).id;
    here = two.first.as('project-lead', projectId);
    there = two.second.as('project-lead', projectId);
    atFirst = importSteps(here, projectId);
    atSecond = importSteps(there, projectId);
  });

  it('preview, check and apply a schedule that the other one received', async () => {
    const draft = await atFirst!.upload(schedule(1, 2, 3));
    const preview = await there!.call(previewImport, { query: { projectId, importId: draft.importId } });
    expect(preview.sheets).toEqual(draft.sheets);
    const { counts } = await atSecond!.check(draft);
    expect(counts).toMatchObject({ rows: 3, added: 3, errors: 0 });
    const { record } = await atSecond!.apply(draft);
    expect(record).toMatchObject({ status: 'applied', problem: null });
  });

  it('continue it in turns, whichever runs the check', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const draft = await atFirst!.upload(schedule(1, 2, turn + 10));
      await atSecond!.check(draft);
      await atFirst!.check(draft, { mode: 'partial' });
      await atSecond!.apply(draft);
    }
    const record = await there!.call(getImport, {
      query: { projectId, importId: (await atFirst!.run(schedule(1, 2, 99))).draft.importId },
    });
    expect(record).toMatchObject({ status: 'applied', counts: { added: 1, removed: 4 } });
  });

  it('show the rejected rows of a schedule that the other one received', async () => {
    const { draft } = await atFirst!.look(lines(header, rowOf(1), 'C-2,MCC-1,P-2,long', rowOf(3)));
    const { rows, total } = await there!.call(listRejectedRows, {
      query: { projectId, importId: draft.importId, offset: 0, limit: 10 },
    });
    expect(total).toBe(1);
    expect(rows[0]?.cells).toEqual(['C-2', 'MCC-1', 'P-2', 'long']);
  });

  it('check and apply a timesheet that the other one received', async () => {
    await timesheetSteps(here!, projectId).addCodes(['26.10']);
    const [first, second] = [two.first, two.second].map((server) =>
      timesheetSteps(server.as('project-manager', projectId), projectId),
    );
    const manager = two.second.as('project-manager', projectId);
    const draft = await first!.upload(
      lines('Date,Employee ID,Employee Name,Cost Code,ST', '2026-11-16,E1,Ann,26.10,8', '2026-11-16,E2,Bea,26.99,8'),
    );
    const query = { projectId, importId: draft.importId };
    expect((await manager.call(previewTimesheet, { query })).sheets).toEqual(draft.sheets);
    await first!.check(draft);
    const review = await manager.call(getTimesheetReview, { query });
    expect(review.counts).toMatchObject({ rows: 2, lines: 1, hours: 8 });
    expect((await manager.call(listTimesheetRows, { query: { ...query, severity: 'error' } })).rows).toHaveLength(1);
    expect((await second!.apply(review)).status).toBe('applied');
    expect(await first!.lines()).toEqual(['2026-11-16 E1 26.10  8']);
  });
});
