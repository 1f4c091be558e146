/**
 * Server responses during the import of a timesheet, for the tests of its page; recorded with `RECORD=1 npx vitest run
 * --project=server tests/server/timesheetsRecorded.test.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReplyOf } from '../../contract/base/calls/endpoint.ts';
import {
  listTimesheetRows,
  listTimesheets,
  previewTimesheetRevert,
  type TimesheetReview,
} from '../../contract/timesheets/timesheets.ts';
import { listRejectedTimesheetRows } from '../../contract/timesheets/timesheetCorrections.ts';
import { listTimesheetLines, saveTimesheetLines } from '../../contract/timesheets/timesheetLines.ts';
import type { Client } from './client.ts';
import { lines } from './fixtures/importSteps.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { timesheetSteps } from './fixtures/timesheetSteps.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let folder: string;
/** Advances between files, so that they have an order. */
let minutes = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wireway-recorded-'));
  server = await startTestServer({
    env: { DATA_DIR: folder },
    now: () => new Date(Date.parse('2026-11-20T14:00:00Z') + minutes * 60_000),
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const header = 'Date,Employee ID,Employee Name,Foreman,Cost Code,Description,ST,OT,DT,Shift';
const week = lines(header, '2026-03-04,E1,Ann,,E-10,Pull,8,2,0,D', '2026-03-04,E2,Bea,,SUPV,Supervision,8,0,0,D');
const corrected = lines(
  header,
  '03/04/2026,E1,Ann,Frank,E-10,Pull,6,0,0,D',
  '03/05/2026,E1,Ann,Frank,E-10,Pull,8,0,0,D',
  '03/05/2026,E1,Ann,Frank,E-10,Pull,8,0,0,D',
  '03/05/2026,E2,Bea,Frank,E-99,Pull,8,0,0,D',
);

/** Review with a fixed value in place of the one derived from line ids, which the database generates. */
const withoutIds = (review: TimesheetReview): TimesheetReview => ({ ...review, reviewed: 'as it was looked at' });

/** Lines without their ids, which the database generates. */
async function futureLines(lead: Client, projectId: number): Promise<ReplyOf<typeof listTimesheetLines>> {
  const reply = await lead.call(listTimesheetLines, { query: { projectId, isFuture: 'true' } });
  const batchId = '0193c7f2-0000-7000-8000-000000000001';
  const rows = reply.rows.map((line, at) =>
    Object.assign({}, line, { id: at + 1, batchId: line.batchId === null ? null : batchId }),
  );
  return { ...reply, rows };
}

it('responses to a timesheet uploaded, checked, queried, applied and reviewed match the recordings', async () => {
  const text: Record<string, unknown> = {};
  const { id: projectId } = await server.createProject();
  const lead = server.as({ name: 'Dana Field', role: 'project-lead' }, projectId);
  const steps = timesheetSteps(lead, projectId);
  await steps.addCodes(['E-10', 'SUPV'], ['SUPV']);
  await steps.run(week, {}, 'week 10.csv');
  minutes += 1;

  const draft = await steps.upload(corrected, 'week 10 corrected.csv');
  text['timesheetUpload'] = draft;
  text['timesheetAmbiguous'] = withoutIds(await steps.check(draft));
  const review = await steps.check(draft, { options: { dateOrder: 'monthFirst' } });
  text['timesheetReview'] = withoutIds(review);
  const target = { projectId, importId: draft.importId };
  text['timesheetRows'] = await lead.call(listTimesheetRows, { query: { ...target, severity: 'error' } });
  text['timesheetRefusedRows'] = await lead.call(listRejectedTimesheetRows, { query: target });
  text['timesheetApplied'] = await steps.apply(review);
  text['timesheetList'] = await lead.call(listTimesheets, { query: { projectId } });
  text['timesheetRollBack'] = await lead.call(previewTimesheetRevert, { query: target });
  text['timesheetHours'] = await steps.hours();
  text['timesheetRolledBack'] = await steps.rollBack(draft.importId);
  text['timesheetNoFutureLines'] = await futureLines(lead, projectId);
  const entered = { date: '2026-03-06', employeeId: 'E2', employeeName: 'Bea', accountCode: 'E-10', straightTime: '8' };
  const row = { row: null, cells: Object.entries(entered).map(([field, value]) => ({ field, value })) };
  await lead.call(saveTimesheetLines, { body: { projectId, rows: [row] } });
  // Stored as by a version that accepted days in the future.
  await server.database.transaction((transaction) =>
    transaction.execute(
      `update timesheet_line set work_date = work_date + interval '73 years' where project_id = $1 and account_code = 'E-10'`,
      [projectId],
    ),
  );
  text['timesheetFutureLines'] = await futureLines(lead, projectId);
  for (const [name, reply] of Object.entries(text)) expect(answered(reply)).toEqual(await recorded(name, reply));
});
