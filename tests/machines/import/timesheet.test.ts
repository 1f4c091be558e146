/** Visit to the import page with a timesheet: the same steps from file to hours, with its own draft, plan and review. */
import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { type ImportRef, importMachine } from '../../../machines/import/importMachine.ts';
import type { TimesheetFile } from '../../../machines/import/ports.ts';
import { provideImport } from '../../../machines/import/provideImport.ts';
import {
  selectImportDraft,
  selectImportFileName,
  selectImportPlan,
  selectImportRecord,
  selectImportReview,
  selectImportState,
  selectTimesheetDraft,
  selectTimesheetPlan,
  selectTimesheetRecord,
  selectTimesheetReview,
} from '../../../machines/import/selectors.ts';
import { nothingChosen } from '../../../machines/import/setup.ts';
import * as schedule from '../support/importFixtures.ts';
import { openPort, settled } from '../support/deferred.ts';

const { importId } = schedule;
const recordOf = (status: TimesheetFile['record']['status']): TimesheetFile['record'] => ({
  id: importId,
  projectId: 7,
  status,
  fileName: 'week 48.xlsx',
  fileSize: 1024,
  sheet: null,
  headerRow: null,
  mapping: null,
  options: null,
  uploadedBy: 'Ann',
  uploadedAt: new Date(0),
  appliedAt: null,
  rolledBackAt: null,
  counts: null,
  notices: [],
});
const draft: TimesheetFile['draft'] = {
  importId,
  record: recordOf('draft'),
  sheets: [],
  proposedSheet: 'Hours',
  text: null,
};
const plan = { sheet: 'Hours', headerRow: 1, mapping: { '0': 'date' } } as unknown as TimesheetFile['plan'];
const review = { record: recordOf('checked'), reviewed: 'e2c5' } as unknown as TimesheetFile['review'];

const unused = (): never => {
  throw new Error('A timesheet visit does not ask for this.');
};

function timesheetVisit() {
  const upload = openPort<unknown, TimesheetFile['draft']>('upload');
  const check = openPort<unknown, { record: TimesheetFile['record']; review: TimesheetFile['review'] | null }>('check');
  const apply = openPort<unknown, { record: TimesheetFile['record'] }>('apply');
  const machine = provideImport<TimesheetFile>({
    upload: upload.port,
    check: check.port,
    apply: apply.port,
    load: unused,
    cancel: unused,
    look: unused,
    readReview: unused,
    watchJob: () => () => undefined,
  });
  const visit: ImportRef = createActor(machine, { input: { projectId: 7, importType: 'timesheet' } }).start();
  return { visit, upload, check, apply, state: () => selectImportState(visit.getSnapshot()) };
}

describe('importing a timesheet', () => {
  it('proceeds from file to hours, without a confirmation word because it removes no rows', async () => {
    const { visit, upload, check, apply, state } = timesheetVisit();
    visit.send({ type: 'file.choose', file: schedule.file });
    upload.last().resolve(draft);
    await settled();
    visit.send({ type: 'plan.submit', plan });
    check.last().resolve({ record: review.record, review });
    await settled();
    expect(state()).toBe('reviewing');
    visit.send({ type: 'import.apply' });
    expect(apply.last().input).toEqual({ projectId: 7, importId, confirmRemoval: '', review });
    apply.last().resolve({ record: recordOf('applied') });
    await settled();
    expect(state()).toBe('done');
  });

  it('reports the status of a check that found nothing to review', async () => {
    const { visit, upload, check, state } = timesheetVisit();
    visit.send({ type: 'file.choose', file: schedule.file });
    upload.last().resolve(draft);
    await settled();
    visit.send({ type: 'plan.submit', plan });
    check.last().resolve({ record: recordOf('cancelled'), review: null });
    await settled();
    expect(state()).toBe('checkFailed');
    expect(visit.getSnapshot().context.error).toEqual({ kind: 'server', message: 'cancelled' });
  });
});

describe('the selectors of a visit', () => {
  const chosen = { ...nothingChosen, projectId: 7, importId } as const;
  const timesheet = importMachine.resolveState({
    value: 'reviewing',
    context: { ...chosen, importType: 'timesheet', draft, plan, review, record: review.record },
  });
  const cables = importMachine.resolveState({
    value: 'reviewing',
    context: {
      ...chosen,
      importType: 'cable',
      draft: schedule.draft,
      plan: schedule.plan,
      review: schedule.reviewOf(),
      record: schedule.recordOf('checked'),
    },
  });
  const empty = importMachine.resolveState({ value: 'choosing', context: { ...chosen, importType: 'timesheet' } });

  it('return the timesheet in a timesheet visit', () => {
    expect(selectTimesheetDraft(timesheet)).toBe(draft);
    expect(selectTimesheetPlan(timesheet)).toBe(plan);
    expect(selectTimesheetReview(timesheet)).toBe(review);
    expect(selectTimesheetRecord(timesheet)).toBe(review.record);
    expect(selectImportFileName(timesheet)).toBe('week 48.xlsx');
  });

  it.each([
    ['draft', selectImportDraft, selectTimesheetDraft],
    ['plan', selectImportPlan, selectTimesheetPlan],
    ['review', selectImportReview, selectTimesheetReview],
    ['record', selectImportRecord, selectTimesheetRecord],
  ] as const)('return no %s of the other kind, and none before it exists', (_, ofSchedule, ofTimesheet) => {
    expect(ofSchedule(timesheet)).toBeNull();
    expect(ofTimesheet(cables)).toBeNull();
    expect([ofSchedule(empty), ofTimesheet(empty)]).toEqual([null, null]);
  });
});
