import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commodityTypes, type CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { budgetHours, creditOf, hoursPerUnit, quantity } from '../../contract/progress/earnedValue.ts';
import { laborUnitFinder, type LaborUnit } from '../../contract/setup/laborUnits/laborUnit.ts';
import { deriveStatus, percentComplete, stepFractions } from '../../contract/progress/progress.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import type { Database } from '../../server/db/database.ts';
import { readRows } from '../../server/repositories/rows/commodities.ts';
import { recalculate } from '../../server/repositories/progress/recalculate.ts';
import { addDefaultLaborUnits } from '../../server/services/laborUnits/defaults.ts';
import { addLaborUnit, addRows, type NewRow } from './commodityFixture.ts';
import { rowOf } from './randomRows.ts';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';

let opened: TestDatabase;
let database: Database;
let projects = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened.drop());

async function newProject(unit: 'imperial' | 'metric' = 'imperial', stepWeights: unknown = {}): Promise<number> {
  projects += 1;
  const [row] = await database.transaction((transaction) =>
    transaction.query<{ id: number }>(
      'insert into project (project_number, project_number_key, name, unit_measurement, step_weights) values ($1, $1, $1, $2, $3) returning id',
      [`P${projects}`, unit, JSON.stringify(stepWeights)],
    ),
  );
  return row!.id;
}

async function valuesOf(
  projectId: number,
  type: CommodityType,
  ids: number[],
): Promise<Readonly<Record<string, CellValue>>[]> {
  const rows = await database.transaction((transaction) => readRows(transaction, projectId, type, ids, null));
  return ids.map((id) => rows.get(id)!.values);
}

describe('hours of a cable', () => {
  it('are 19.6 of 36.3 h earned (54 %) when 600 of 1,000 ft are pulled', async () => {
    const projectId = await newProject();
    await addLaborUnit(database, projectId, {
      type: 'cable',
      name: 'Control 7/C',
      typeCode: 'CTL-7C14',
      per: 100,
      hours: 3.3,
      factor: 1.1,
    });
    const ids = await addRows(database, projectId, 'cable', [
      { tag: 'C-1', typeCode: 'ctl-7c14 ', designLength: 1000, pulledLength: 600, pulledDate: '2026-11-02' },
    ]);
    expect(await valuesOf(projectId, 'cable', ids)).toMatchObject([
      {
        quantity: 1000,
        hoursPerUnit: 0.0363,
        budgetHours: 36.3,
        pulledFraction: 0.6,
        percentComplete: 54,
        earnedHours: 19.602,
        status: 'Pulling',
      },
    ]);
  });

  it('count as pulled once the marks measure the design length, and not before', async () => {
    const marked = [
      [40.2, 52.3, 12.1],
      [0.3, 0.1, 0.4],
      [100.1, 1000.3, 1100.4],
      [40.21, 52.3, 12.1],
    ];
    const rows = marked.map(([designLength = 0, pullStartMark = 0, pullEndMark = 0], index) => ({
      tag: `M-${index}`,
      designLength,
      pullStartMark,
      pullEndMark,
    }));
    const projectId = await newProject();
    const stored = await valuesOf(projectId, 'cable', await addRows(database, projectId, 'cable', rows));
    expect(stored.map(({ status }) => status)).toEqual(['Pulled', 'Pulled', 'Pulled', 'Pulling']);
    expect(stored.map(({ pulledFraction }) => pulledFraction === 1)).toEqual([true, true, true, false]);
    expect(rows.map((row) => stepFractions(commodities.cable, row)['pulled'] === 1)).toEqual([true, true, true, false]);
  });

  it('use the named unit, then the one for type and size, then type, then the default', async () => {
    const projectId = await newProject();
    await addLaborUnit(database, projectId, { type: 'cable', name: 'Named', hours: 1, typeCode: 'OTHER' });
    await addLaborUnit(database, projectId, { type: 'cable', name: 'Sized', hours: 2, typeCode: 'PWR', size: '4/0' });
    await addLaborUnit(database, projectId, { type: 'cable', name: 'Typed', hours: 3, typeCode: 'PWR' });
    const rows: NewRow[] = [
      { tag: 'A', typeCode: 'PWR', size: '4/0', laborUnit: 'named', designLength: 10 },
      { tag: 'B', typeCode: 'PWR', size: '4/0', laborUnit: 'no such unit', designLength: 10 },
      { tag: 'C', typeCode: 'PWR', size: '#2', designLength: 10 },
      { tag: 'D', typeCode: 'CTL', designLength: 10 },
    ];
    const ids = await addRows(database, projectId, 'cable', rows);
    expect((await valuesOf(projectId, 'cable', ids)).map((row) => row['budgetHours'])).toEqual([10, 20, 30, 0]);
    await addLaborUnit(database, projectId, { type: 'cable', name: 'Default', hours: 4 });
    await database.transaction((transaction) => recalculate(transaction, projectId, 'cable', 'all'));
    expect((await valuesOf(projectId, 'cable', ids)).map((row) => row['budgetHours'])).toEqual([10, 20, 30, 40]);
  });

  it('include nothing for a failed test, and 10 % for a passed one', async () => {
    const projectId = await newProject();
    const done = { designLength: 100, pullComplete: true, testDate: '2026-11-02' };
    const ids = await addRows(database, projectId, 'cable', [
      { tag: 'A', ...done, testResult: 'Fail' },
      { tag: 'B', ...done, testResult: 'Pass' },
    ]);
    expect((await valuesOf(projectId, 'cable', ids)).map((row) => [row['percentComplete'], row['status']])).toEqual([
      [90, 'Pulled'],
      [100, 'Tested'],
    ]);
  });

  it('use the weights of the project', async () => {
    const projectId = await newProject('imperial', { cable: { pulled: 60, tested: 40 } });
    const ids = await addRows(database, projectId, 'cable', [{ tag: 'A', designLength: 100, pulledLength: 50 }]);
    expect((await valuesOf(projectId, 'cable', ids))[0]!['percentComplete']).toBe(30);
  });

  it('are complete only when both terminations are complete too', async () => {
    const projectId = await newProject();
    const ids = await addRows(database, projectId, 'cable', [
      { tag: 'A', designLength: 100, pullComplete: true, testDate: '2026-11-02', testResult: 'Pass' },
    ]);
    const recalculateAll = () =>
      database.transaction(async (transaction) => {
        for (const type of ['from-term', 'to-term', 'cable'] as const)
          await recalculate(transaction, projectId, type, 'all');
      });
    const finish = (end: string) =>
      database.transaction((transaction) =>
        transaction.execute(
          "update termination set glanded_date = '2026-11-03', terminated_date = '2026-11-03', checked_date = '2026-11-04' where project_id = $1 and commodity_type = $2",
          [projectId, end],
        ),
      );
    await finish('from-term');
    await recalculateAll();
    expect((await valuesOf(projectId, 'cable', ids))[0]!['status']).toBe('Tested');
    await finish('to-term');
    await recalculateAll();
    expect((await valuesOf(projectId, 'cable', ids))[0]!['status']).toBe('Complete');
  });

  it('leave rows unchanged whose values are already correct', async () => {
    const projectId = await newProject();
    await addRows(database, projectId, 'cable', [
      { tag: 'A', designLength: 100 },
      { tag: 'B', designLength: 100 },
    ]);
    const stamps = () =>
      database.transaction((transaction) =>
        transaction.query<{ x: string }>('select xmin::text as x from cable where project_id = $1 order by id', [
          projectId,
        ]),
      );
    const before = await stamps();
    await database.transaction((transaction) => recalculate(transaction, projectId, 'cable', 'all'));
    expect(await stamps()).toEqual(before);
  });
});

describe('the statement and the contract agree', () => {
  it.each(commodityTypes.filter((type) => !type.endsWith('-term')))('%s', async (type) => {
    const projectId = await newProject();
    const units = [
      ['Named', 'ZZZ', ''],
      ['Sized', 'PWR', '4/0'],
      ['Typed', 'PWR', ''],
      ['Default', '', ''],
    ].map(([name = '', ofType = '', ofSize = ''], index): LaborUnit => ({
      name,
      typeCode: ofType,
      size: ofSize,
      commodityType: type,
      description: '',
      unit: 'ft',
      per: 100,
      hours: 3.3 + index,
      hoursDifficult: index < 2 ? 4.7 + index : null,
      hoursVeryDifficult: null,
      difficulty: index % 2 === 0 ? 'difficult' : 'normal',
      factor: 1.15,
      accountCode: null,
      effectiveDate: null,
    }));
    for (const unit of units) await addLaborUnit(database, projectId, { ...unit, type });
    const find = laborUnitFinder(units);
    const key = (index: number) =>
      Object.fromEntries(commodities[type].keyFields.map((field) => [field, `${field} ${index}`]));
    const rows = fc.sample(rowOf(type), 200).map((row, index): NewRow => Object.assign(row, key(index)));
    const ids = await addRows(database, projectId, type, rows);
    const stored = await valuesOf(projectId, type, ids);
    for (const [index, row] of rows.entries()) {
      const fractions = stepFractions(commodities[type], row);
      const unit = find({
        type,
        laborUnit: String(row['laborUnit'] ?? ''),
        typeCode: String(row['typeCode'] ?? ''),
        size: String(row['size'] ?? ''),
      });
      const budget = budgetHours(quantity(commodities[type], row), unit === null ? null : hoursPerUnit(unit));
      const percent = percentComplete(commodities[type], fractions);
      const actual = stored[index]!;
      for (const step of commodities[type].steps)
        expect(actual[step.fractionField]).toBeCloseTo(fractions[step.key]!, 9);
      expect(actual['percentComplete']).toBeCloseTo(percent, 6);
      const status = deriveStatus(commodities[type], {
        fractions,
        removed: row['removed'] === true,
        dropReason: row['dropReason'] === null ? null : String(row['dropReason'] ?? ''),
        hold: row['hold'] === null ? null : String(row['hold'] ?? ''),
      });
      const mainStepFraction = fractions[commodities[type].mainStep]!;
      const credit = creditOf(
        status,
        { quantity: quantity(commodities[type], row), budgetHours: budget },
        { percentComplete: percent, mainStepFraction },
      );
      expect(actual['quantity']).toBeCloseTo(credit.quantity, 6);
      expect(actual['budgetHours']).toBeCloseTo(credit.budgetHours, 3);
      expect(actual['earnedHours']).toBeCloseTo(credit.earnedHours, 3);
      expect(actual['status']).toBe(status);
    }
  });
});

describe('the default labor units of a project', () => {
  it('are per foot or per meter depending on the project unit, with the same hours', async () => {
    const [feet, metres] = [await newProject('imperial'), await newProject('metric')];
    for (const projectId of [feet, metres])
      await database.transaction((transaction) => addDefaultLaborUnits(transaction, projectId));
    const [inFeet] = await addRows(database, feet, 'cable', [{ tag: 'A', typeCode: 'PWR-3C500', designLength: 1000 }]);
    const [inMetres] = await addRows(database, metres, 'cable', [
      { tag: 'A', typeCode: 'PWR-3C500', designLength: 304.8 },
    ]);
    expect((await valuesOf(feet, 'cable', [inFeet!]))[0]!['budgetHours']).toBe(120);
    expect((await valuesOf(metres, 'cable', [inMetres!]))[0]!['budgetHours']).toBeCloseTo(120, 2);
  });

  it('can be added twice without duplicates', async () => {
    const projectId = await newProject();
    const count = async () =>
      (
        await database.transaction((transaction) =>
          transaction.query<{ n: number }>('select count(*)::int as n from labor_unit where project_id = $1', [
            projectId,
          ]),
        )
      )[0]!.n;
    await database.transaction((transaction) => addDefaultLaborUnits(transaction, projectId));
    const once = await count();
    await database.transaction((transaction) => addDefaultLaborUnits(transaction, projectId));
    expect(once).toBeGreaterThan(40);
    expect(await count()).toBe(once);
  });
});
