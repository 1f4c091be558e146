/** Writes a demonstration project to the database: record, codes, labor units, rows, and its progress history. */
import { customaryCodes } from '../../contract/setup/codes/customaryCodes.ts';
import { packageKindOf, packageTypes } from '../../contract/setup/codes/packageKinds.ts';
import type { CodeKind } from '../../contract/commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { recalculationOrder } from '../../contract/commodities/links.ts';
import type { Transaction } from '../db/database.ts';
import { insertCodes, type NewCode } from '../repositories/codes/codeLists.ts';
import {
  insertDemonstration,
  insertHistory,
  insertRows,
  readEarnedDays,
  settleConstraints,
} from '../repositories/projects/demoProject.ts';
import { insertLines, type NewLine } from '../repositories/timesheets/lines.ts';
import { recalculate } from '../repositories/progress/recalculate.ts';
import { sumPackageRows } from '../repositories/packages/packageRows.ts';
import { addDefaultLaborUnits } from '../services/laborUnits/defaults.ts';
import { writeCodes } from '../repositories/codes/codeRows.ts';
import { holdReasons, reelLengthOf } from './assignments.ts';
import { packagesOf } from './packages.ts';
import { layMarks, reelsOf, spliceOne } from './reels.ts';
import { cableTypes } from './cableTypes.ts';
import { daysBefore } from './calendar.ts';
import { buildPlant } from './plant.ts';
import type { PlantPlan } from './plans.ts';
import { buildProgress, siteOpened } from './progress.ts';
import { createChance } from './random.ts';
import { linesOf, supervision } from './timesheets.ts';
import { rowsOf, type SeedRow, type SeedRows } from './rows.ts';

const rowsPerStatement = 5000;
/** Planned remaining duration, days: two years from start to finish. */
const daysLeft = 340;

const accounts: readonly Omit<NewCode, 'kind'>[] = [
  { code: 'E-110', description: 'Set electrical equipment' },
  { code: 'E-210', description: 'Install cable tray' },
  { code: 'E-220', description: 'Install conduit' },
  { code: 'E-310', description: 'Pull medium voltage cable' },
  { code: 'E-320', description: 'Pull power cable' },
  { code: 'E-330', description: 'Pull control cable' },
  { code: 'E-340', description: 'Pull instrument cable' },
  { code: 'E-350', description: 'Pull data cable' },
  { code: 'E-410', description: 'Terminate and check' },
];

const ofKind = (kind: CodeKind, codes: readonly Omit<NewCode, 'kind'>[]): NewCode[] =>
  codes.map(({ code, description = '' }) => ({ kind, code, description }));

const named = (places: readonly { readonly code: string; readonly name: string }[]) =>
  places.map(({ code, name }) => ({ code, description: name }));

function codesOf(plan: PlantPlan): NewCode[] {
  return [
    ...ofKind('area', named(plan.areas)),
    ...ofKind('system', named(plan.areas.flatMap(({ systems }) => systems))),
    ...ofKind(
      'cable-type',
      cableTypes.map(({ typeCode, description }) => ({ code: typeCode, description })),
    ),
    ...ofKind('account', accounts),
    ...ofKind('hold-reason', holdReasons),
    ...ofKind('test-type', [{ code: 'megger', description: 'Insulation resistance' }]),
    ...customaryCodes.filter(({ kind }) => kind === 'constraint' || kind === 'delay-reason'),
    ...ofKind('tray-type', [{ code: 'LADDER', description: 'Ladder tray, hot dip galvanized' }]),
    ...ofKind('conduit-type', [
      { code: 'RMC', description: 'Rigid metal conduit' },
      { code: 'EMT', description: 'Electrical metallic tubing' },
      { code: 'PVC40', description: 'PVC schedule 40, underground' },
    ]),
  ];
}

async function insertAll(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  rows: readonly SeedRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await insertRows(transaction, projectId, type, rows.slice(start, start + rowsPerStatement));
  }
}

/** A project that has its record, lists and reels, and the rows to write. */
export interface OpenedProject {
  readonly projectId: number;
  readonly rows: SeedRows;
}

/** Writes the record, the lists and the reel ledger in the caller's transaction. */
export async function openProject(
  transaction: Transaction,
  plan: PlantPlan,
  now: Date,
  createdBy: number,
): Promise<OpenedProject> {
  const chance = createChance(plan.seed);
  const plant = buildPlant(plan, chance);
  const built = rowsOf(plant, buildProgress(plant, now, chance), chance);
  const cables = layMarks(built.cable);
  const reels = reelsOf(cables, reelLengthOf);
  const rows = { ...built, cable: spliceOne(cables, reels) };
  const projectId = await insertDemonstration(transaction, {
    projectNumber: plan.projectNumber,
    name: plan.name,
    client: plan.client,
    location: plan.location,
    startDate: daysBefore(now, siteOpened),
    targetFinishDate: daysBefore(now, -daysLeft),
    createdBy,
    createdAt: now,
  });
  await addDefaultLaborUnits(transaction, projectId);
  await insertCodes(
    transaction,
    projectId,
    codesOf(plan).map((code, sort) => Object.assign(code, { sort })),
  );
  await writeCodes(
    transaction,
    { projectId, kind: 'reel', version: 0 },
    reels.map((values) => ({ id: null, values })),
  );
  return { projectId, rows };
}

/** Writes the rows with their progress history and packages. */
export async function writeRows(
  transaction: Transaction,
  { projectId, rows }: OpenedProject,
  now: Date,
  createdBy: number,
): Promise<void> {
  for (const type of commodityTypes) {
    // oxlint-disable-next-line no-await-in-loop -- one query at a time; terminations look up their cables
    await insertAll(transaction, projectId, type, rows[type] ?? []);
  }
  for (const type of recalculationOrder) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await recalculate(transaction, projectId, type, 'all');
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await insertHistory(transaction, projectId, type, createdBy);
  }
  for (const type of packageTypes) {
    const requested = { projectId, type, scope: null, waiting: [], numbers: null };
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const sums = await sumPackageRows(transaction, requested);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await writeCodes(
      transaction,
      { projectId, kind: packageKindOf(type), version: 0 },
      packagesOf(rows, type, sums, now).map((values) => ({ id: null, values })),
    );
  }
  await settleConstraints(transaction, projectId, createdBy);
  await writeCodes(transaction, { projectId, kind: 'account', version: 0 }, [
    { id: null, values: { ...supervision, nature: 'indirect', active: true, sort: 99 } },
  ]);
}

/** Returns the paid hours that fit the rows; `seed`: of the plan. */
export async function hoursOf(transaction: Transaction, projectId: number, seed: number): Promise<NewLine[]> {
  // Uses a separate random sequence, so that earlier values do not change.
  return linesOf(await readEarnedDays(transaction, projectId), createChance(seed + 1));
}

/** Writes paid hours as the office enters them. */
export async function writeHours(
  transaction: Transaction,
  projectId: number,
  lines: readonly NewLine[],
): Promise<void> {
  for (let start = 0; start < lines.length; start += rowsPerStatement) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await insertLines(transaction, projectId, null, lines.slice(start, start + rowsPerStatement));
  }
}

/** Writes the whole project in the caller's transaction, without anything that its people did; returns its id. */
export async function writeProject(
  transaction: Transaction,
  plan: PlantPlan,
  now: Date,
  createdBy: number,
): Promise<number> {
  const opened = await openProject(transaction, plan, now, createdBy);
  await writeRows(transaction, opened, now, createdBy);
  await writeHours(transaction, opened.projectId, await hoursOf(transaction, opened.projectId, plan.seed));
  return opened.projectId;
}
