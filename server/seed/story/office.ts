/** What the office did: packages on their way, cards that were printed, hours from the payroll, views for everyone. */
import { randomUUID } from 'node:crypto';
import type { PackageStep } from '../../../contract/setup/codes/packageStatus.ts';
import {
  getPackage,
  listPackages,
  savePackageConstraints,
  takePackageStep,
} from '../../../contract/packages/packages.ts';
import { recordPrint } from '../../../contract/printing/printedCards.ts';
import { getPrintRecords } from '../../../contract/printing/printRecords.ts';
import { saveView } from '../../../contract/reports/savedViews/savedViews.ts';
import { applyTimesheet, checkTimesheet, uploadTimesheet } from '../../../contract/timesheets/timesheets.ts';
import type { NewLine } from '../../repositories/timesheets/lines.ts';
import type { DemoPerson } from './demoCalls.ts';
import { csvOf } from './importSchedule.ts';

/** Releases the next package that is ready, stops one in the field, and closes one that is complete. */
export async function movePackages(person: DemoPerson, projectId: number): Promise<void> {
  const { rows } = await person.call(listPackages, { query: { projectId, packageType: 'installation' } });
  const first = (status: string) => rows.find((row) => row.status === status);
  const steps: readonly (readonly [string, PackageStep, string])[] = [
    ['complete', 'close', ''],
    ['released', 'hold', 'Scaffold is not released'],
  ];
  for (const [status, event, reason] of steps) {
    const row = first(status);
    if (!row) continue;
    const body = { projectId, id: row.id, version: row.version, event, reason };
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await person.call(takePackageStep, { body });
  }
  const draft = first('draft');
  if (draft) await release(person, projectId, draft.id);
}

/** Clears what is open, makes the package ready, and hands it to its crew. */
async function release(person: DemoPerson, projectId: number, id: number): Promise<void> {
  const { row, constraints } = await person.call(getPackage, { query: { projectId, id } });
  const edits = constraints.flatMap(({ id: constraint, state }) =>
    state === 'open' ? [{ id: constraint, state: 'cleared' as const }] : [],
  );
  const at = { projectId, id };
  let last = row;
  if (edits.length > 0)
    last = (await person.call(savePackageConstraints, { body: { ...at, version: last.version, edits } })).row;
  last = (await person.call(takePackageStep, { body: { ...at, version: last.version, event: 'makeReady' } })).row;
  await person.call(takePackageStep, { body: { ...at, version: last.version, event: 'release' } });
}

/** Prints the pull cards of rows, as the dialog does. */
export async function printPullCards(person: DemoPerson, projectId: number, ids: readonly number[]): Promise<void> {
  const { records } = await person.call(getPrintRecords, {
    body: { projectId, type: 'cable', ids: [...ids], tag: '', attached: [] },
  });
  await person.call(recordPrint, {
    body: {
      projectId,
      printId: randomUUID(),
      type: 'cable',
      templateType: 'pull-card',
      templateVersion: 0,
      unitMeasurement: 'imperial',
      cards: records.map(({ id, values }) => ({ id, values })),
    },
  });
}

const hundredths = 100;
const timesheetHeader = ['Date', 'Employee ID', 'Employee name', 'Cost code', 'ST', 'OT', 'Foreman'];

/** Imports the hours of a week from the file of the payroll. */
export async function importHours(
  person: DemoPerson,
  projectId: number,
  lines: readonly NewLine[],
  fileName: string,
): Promise<void> {
  const rows = lines.map(({ date, employeeId, employeeName, accountCode, straightTime, overtime, foreman }) => [
    date,
    employeeId,
    employeeName,
    accountCode,
    straightTime / hundredths,
    overtime / hundredths,
    foreman,
  ]);
  const draft = await person.call(uploadTimesheet, {
    body: { projectId },
    file: { name: fileName, content: csvOf([timesheetHeader, ...rows]) },
  });
  const sheet = draft.sheets.find(({ name }) => name === draft.proposedSheet);
  if (!sheet) throw new Error(`${fileName} has no sheet.`);
  const target = { projectId, importId: draft.importId };
  const { reviewed } = await person.call(checkTimesheet, {
    body: { ...target, sheet: sheet.name, headerRow: sheet.headerRow ?? 1, mapping: sheet.mapping, options: {} },
  });
  await person.call(applyTimesheet, { body: { ...target, reviewed } });
}

const views = [
  {
    kind: 'data',
    type: 'cable',
    name: 'Cables on hold',
    content: { filters: [{ field: 'hold', is: 'filled' }] },
  },
  {
    kind: 'data',
    type: 'cable',
    name: 'Delayed, with reasons',
    content: {
      filters: [{ field: 'delayReason', is: 'filled' }],
      columns: ['tag', 'foreman', 'package', 'delayReason', 'delayNote', 'status'],
    },
  },
  {
    kind: 'data',
    type: 'cable',
    name: 'Hours by area and foreman',
    content: { group: ['area', 'foreman'] },
  },
  {
    kind: 'report',
    type: 'cable-summary',
    name: 'Cable by area',
    content: { groupBy: 'area' },
  },
] as const;

/** Saves views for everyone in the project. */
export async function saveViews(person: DemoPerson, projectId: number): Promise<void> {
  for (const { kind, type, name, content } of views) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const saved = await person.call(saveView, {
      body: { projectId, kind, type, view: null, name, sharing: 'project', content },
    });
    if (saved.status !== 'saved') throw new Error(`The view “${name}” was not saved: ${JSON.stringify(saved)}`);
  }
}
