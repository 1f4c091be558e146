import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getChanges, updateCommodities } from '../../contract/rows/changes.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { listChoices, type PickList } from '../../contract/setup/codes/pickLists.ts';
import { recordFieldWork, type FieldEntryResult } from '../../contract/progress/fieldEntries.ts';
import { getCommodityRecord } from '../../contract/rows/commodityRecord.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { readRows } from '../../server/repositories/rows/commodities.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { runs, explorationTimeout } from '../support/exploration.ts';
import { cells as cellsMessages } from '../../server/locales/en-US/cells.ts';
import { fillText } from '../support/fillText.ts';

// Property tests take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

let server: TestServer;
let projectId: number;
let foreman: Client;

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject({ startDate: '2026-09-01' })).id;
  foreman = server.as({ name: 'foreman', role: 'general-foreman' }, projectId);
  await putForemen('Luis Ortega', 'Hank Delacroix');
});

/** Adds the named users to the project as foremen. */
async function putForemen(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- each user joins the project
    const userId = await server.as({ name, role: 'foreman' }, projectId).userId();
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await server.database.transaction((transaction) =>
      transaction.execute('update project_user set foreman = true where project_id = $1 and user_id = $2', [
        projectId,
        userId,
      ]),
    );
  }
}

interface EntryInput {
  readonly id: string;
  readonly type: CommodityType;
  readonly commodityId: number;
  readonly workDate: string;
  readonly foreman: string;
  readonly values: Record<string, CellValue>;
  readonly before?: Record<string, CellValue>;
  readonly note?: string;
  readonly newNames?: string[];
  readonly enteredBy?: { name: string; subject: string };
}

function entry(commodityId: number, values: Record<string, CellValue>, more: Partial<EntryInput> = {}): EntryInput {
  return {
    id: randomUUID(),
    type: 'cable',
    commodityId,
    workDate: '2026-11-19',
    foreman: 'Luis Ortega',
    values,
    ...more,
  };
}

const record = (...entries: EntryInput[]) => recordAs(foreman, ...entries);
const recordAs = (who: Client, ...entries: EntryInput[]) => who.call(recordFieldWork, { body: { projectId, entries } });

async function recordOne(one: EntryInput): Promise<FieldEntryResult> {
  const { results } = await record(one);
  return results[0]!;
}

async function valuesOf(id: number, type: CommodityType = 'cable'): Promise<Readonly<Record<string, CellValue>>> {
  const rows = await server.database.transaction((transaction) => readRows(transaction, projectId, type, [id], null));
  return rows.get(id)!.values;
}

interface Move {
  readonly commodity_id: number;
  readonly step: string;
  readonly work_date: string;
  readonly delta_fraction: number;
  readonly delta_quantity: number;
  readonly foreman: string;
}

const moves = () =>
  server.database.transaction((transaction) =>
    transaction.query<Move>(
      'select commodity_id, step, work_date, delta_fraction, delta_quantity, foreman from progress_transaction where project_id = $1 order by id',
      [projectId],
    ),
  );

async function oneCable(values: Record<string, CellValue> = {}): Promise<number> {
  await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Control', per: 100, hours: 3.3, factor: 1.1 });
  const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', designLength: 1000, ...values }]);
  return id!;
}

const putTestTypes = (...codes: readonly (readonly [code: string, active: boolean])[]) =>
  server.database.transaction(async (transaction) => {
    await transaction.execute("delete from code where project_id = $1 and kind = 'test-type'", [projectId]);
    for (const [code, active] of codes)
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await transaction.execute(
        "insert into code (project_id, kind, code, code_key, active) values ($1, 'test-type', $2, upper($2), $3)",
        [projectId, code, active],
      );
  });

const putDelayReasons = (...codes: readonly string[]) =>
  server.database.transaction(async (transaction) => {
    await transaction.execute("delete from code where project_id = $1 and kind = 'delay-reason'", [projectId]);
    for (const code of codes)
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await transaction.execute(
        "insert into code (project_id, kind, code, code_key) values ($1, 'delay-reason', $2, upper($2))",
        [projectId, code],
      );
  });

describe('a delay reason in a project without a list of reasons', () => {
  beforeEach(() => putDelayReasons());

  it('becomes the start of the note', async () => {
    const id = await oneCable();
    expect(await recordOne(entry(id, { delayReason: 'Crane broken', delayNote: 'Back on Monday' }))).toMatchObject({
      outcome: 'recorded',
      error: null,
    });
    expect(await valuesOf(id)).toMatchObject({ delayReason: null, delayNote: 'Crane broken. Back on Monday' });
  });

  it('from an entry that waited on a device is added to the note of another crew', async () => {
    const id = await oneCable();
    await recordOne(entry(id, { delayReason: 'Crane broken' }));
    const waited = entry(id, { delayReason: 'No permit' }, { before: { delayReason: null } });
    expect((await recordOne(waited)).outcome).toBe('recorded');
    expect(await valuesOf(id)).toMatchObject({ delayNote: 'Crane broken. No permit' });
    expect((await recordOne(waited)).outcome).toBe('replayed');
  });

  it('is cleared when the work progresses, as a listed reason is', async () => {
    const id = await oneCable();
    await recordOne(entry(id, { delayReason: 'Crane broken' }));
    await recordOne(entry(id, { pullComplete: true }));
    expect(await valuesOf(id)).toMatchObject({ delayReason: null, delayNote: null });
  });

  it('needs confirmation once there is a list', async () => {
    const id = await oneCable();
    await putDelayReasons('Weather');
    expect(await recordOne(entry(id, { delayReason: 'Wether' }))).toMatchObject({
      outcome: 'refused',
      unknown: { field: 'delayReason', nearest: 'Weather' },
    });
  });
});

describe('codes entered by crews', () => {
  it('get the spelling of the list; unknown ones are rejected with a suggestion and not added', async () => {
    const id = await oneCable();
    await putTestTypes(['Megger', true], ['Hi-pot', false]);
    const reasonOf = async (testType: string) => (await recordOne(entry(id, { testType }))).error?.message;
    expect(await reasonOf('Megegr')).toBe('No test type Megegr. Did you mean Megger?');
    expect(await reasonOf('Continuity')).toBe('No test type Continuity. Add it in Codes.');
    expect(await reasonOf('hi-pot')).toContain('Hi-pot is no longer in use');
    expect((await valuesOf(id))['testType']).toBeNull();
    expect((await recordOne(entry(id, { testType: 'megger' }))).outcome).toBe('recorded');
    expect((await valuesOf(id))['testType']).toBe('Megger');
    const codes = await server.database.transaction((transaction) =>
      transaction.query("select code from code where project_id = $1 and kind = 'test-type' order by code", [
        projectId,
      ]),
    );
    expect(codes).toEqual([{ code: 'Hi-pot' }, { code: 'Megger' }]);
  });

  it('are accepted if the row already has them, and a rejected one does not affect other entries', async () => {
    const id = await oneCable({ testType: 'Old way' });
    await putTestTypes(['Megger', true]);
    const { results } = await record(
      entry(id, { testType: 'Old way', pulledLength: 600 }, { before: { testType: 'Old way' } }),
      entry(id, { testType: 'Nobody knows' }, { before: { testType: 'Old way' } }),
      entry(id, { testType: 'Megger' }, { before: { testType: 'Old way' } }),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['recorded', 'refused', 'recorded']);
    expect(await valuesOf(id)).toMatchObject({ testType: 'Megger', pulledLength: 600 });
  });

  it('of an empty list need confirmation from the first one on', async () => {
    const id = await oneCable();
    await putTestTypes();
    const requested = await recordOne(entry(id, { testType: 'Megger' }));
    expect(requested).toMatchObject({
      outcome: 'refused',
      unknown: { field: 'testType', list: 'test-type', nearest: null },
    });
    expect((await valuesOf(id))['testType']).toBeNull();
  });

  it('are added to their list if confirmed by a permitted user in an accepted entry', async () => {
    const id = await oneCable();
    await putTestTypes(['Megger', true]);
    const lead = server.as('project-lead', projectId);
    const intended = (values: Record<string, CellValue>, more: Partial<EntryInput> = {}) =>
      entry(id, { testType: 'Hi-pot', ...values }, { newNames: ['testType'], ...more });
    const [notTheirs] = (await record(intended({}))).results;
    expect(notTheirs?.error?.message).toContain('To add this test type you need “Change codes”');
    const [tomorrow, here] = (
      await recordAs(lead, intended({}, { workDate: '2026-12-24' }), entry(id, { testType: 'Hi-pot' }))
    ).results;
    expect([tomorrow?.outcome, here?.outcome]).toEqual(['refused', 'refused']);
    const { results } = await recordAs(lead, intended({}), entry(id, { testType: 'hi-POT', pullNotes: 'Again' }));
    expect(results.map(({ outcome }) => outcome)).toEqual(['recorded', 'recorded']);
    expect((await valuesOf(id))['testType']).toBe('Hi-pot');
    const { choices } = await lead.call(listChoices, { query: { projectId, list: 'test-type' } });
    expect(choices.map(({ name }) => name)).toEqual(['Hi-pot', 'Megger']);
  });
});

describe('who did the work', () => {
  it('is a foreman in the list spelling; another name needs confirmation', async () => {
    const id = await oneCable();
    const by = (name: string, more: Partial<EntryInput> = {}) =>
      recordOne(entry(id, { pulledLength: 600 }, { foreman: name, ...more }));
    expect(await by('Luis Ortgea')).toMatchObject({
      outcome: 'refused',
      error: { message: fillText(cellsMessages.foremanNear, { name: 'Luis Ortgea', nearest: 'Luis Ortega' }) },
      unknown: { field: 'foreman', list: 'foreman', nearest: 'Luis Ortega' },
    });
    expect(await by('LUIS ortega')).toMatchObject({ outcome: 'recorded' });
    expect((await valuesOf(id))['pulledBy']).toBe('Luis Ortega');
    expect((await moves()).map((move) => move.foreman)).toEqual(['Luis Ortega']);
    const [other] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-2', designLength: 600 }]);
    const intended = entry(other!, { pulledLength: 600 }, { foreman: 'Luis Ortgea', newNames: ['foreman'] });
    expect((await recordOne(intended)).outcome).toBe('recorded');
    expect((await valuesOf(other!))['pulledBy']).toBe('Luis Ortgea');
  });
});

describe('tester and checker', () => {
  it('is stored in the spelling of the project member; any other name needs confirmation', async () => {
    const id = await oneCable();
    expect(await recordOne(entry(id, { testedBy: 'Luis Ortgea' }))).toMatchObject({
      outcome: 'refused',
      error: { message: fillText(cellsMessages.personNear, { name: 'Luis Ortgea', nearest: 'Luis Ortega' }) },
      unknown: { field: 'testedBy', list: 'person', nearest: 'Luis Ortega' },
    });
    expect(await recordOne(entry(id, { testedBy: 'LUIS ortega' }))).toMatchObject({ outcome: 'recorded' });
    expect((await valuesOf(id))['testedBy']).toBe('Luis Ortega');
    const inspector = { testedBy: 'Q. Inspector' };
    const before = { testedBy: 'Luis Ortega' };
    expect((await recordOne(entry(id, inspector, { before }))).unknown).toMatchObject({
      list: 'person',
      nearest: null,
    });
    expect((await recordOne(entry(id, inspector, { before, newNames: ['testedBy'] }))).outcome).toBe('recorded');
    // A value that the row already has needs no confirmation.
    expect((await recordOne(entry(id, { ...inspector, pullNotes: 'Again' }))).outcome).toBe('recorded');
  });

  it('can be any person of the project, foreman or not', async () => {
    await server.as({ name: 'Quinn Checker', role: 'viewer' }, projectId).userId();
    const namesOf = async (list: PickList) =>
      (await foreman.call(listChoices, { query: { projectId, list } })).choices.map(({ name }) => name);
    expect(await namesOf('person')).toEqual(expect.arrayContaining(['Luis Ortega', 'Quinn Checker']));
    expect(await namesOf('foreman')).not.toContain('Quinn Checker');
  });
});

describe('pulling', () => {
  it('derives length, date, foreman and earned hours from the marks', async () => {
    const id = await oneCable();
    const result = await recordOne(entry(id, { pullStartMark: 1850, pullEndMark: 1250 }));
    expect(result).toMatchObject({
      outcome: 'recorded',
      status: 'Pulling',
      percentComplete: 54,
      earnedHours: 19.602,
      error: null,
    });
    expect(await valuesOf(id)).toMatchObject({ pulledLength: 600, pulledDate: '2026-11-19', pulledBy: 'Luis Ortega' });
    expect(await moves()).toEqual([
      {
        commodity_id: id,
        step: 'pulled',
        work_date: '2026-11-19',
        delta_fraction: 0.6,
        delta_quantity: 600,
        foreman: 'Luis Ortega',
      },
    ]);
  });

  it('adds the rest the next day as a second transaction', async () => {
    const id = await oneCable();
    await record(entry(id, { pulledLength: 600 }, { workDate: '2026-11-18' }));
    await record(
      entry(id, { pulledLength: 1000, pullComplete: true }, { before: { pulledLength: 600, pullComplete: false } }),
    );
    expect((await moves()).map((move) => [move.work_date, move.delta_quantity])).toEqual([
      ['2026-11-18', 600],
      ['2026-11-19', 400],
    ]);
    expect(await valuesOf(id)).toMatchObject({ status: 'Pulled', pulledDate: '2026-11-18' });
  });

  it('never earns more than the design length', async () => {
    const id = await oneCable();
    const result = await recordOne(entry(id, { pulledLength: 1090 }));
    expect(result).toMatchObject({ outcome: 'recorded', percentComplete: 90 });
    expect((await moves())[0]!.delta_quantity).toBe(1000);
  });

  it('requires a note for a pull far from its design length', async () => {
    const id = await oneCable();
    const refused = await recordOne(entry(id, { pulledLength: 1300 }));
    expect(refused).toMatchObject({ outcome: 'refused', error: { code: 'request.invalid' } });
    expect((await moves()).length).toBe(0);
    const taken = await recordOne(entry(id, { pulledLength: 1300 }, { note: 'Rerouted around the pipe rack' }));
    expect(taken.outcome).toBe('recorded');
    expect(taken.warnings[0]!.message).toContain('1,300 ft pulled for a design length of 1,000 ft');
  });

  it('requires a reason for a void, and adds a correction to the history', async () => {
    const id = await oneCable();
    await record(entry(id, { pulledLength: 600 }));
    const refused = await recordOne(entry(id, { pulledLength: null }, { before: { pulledLength: 600 } }));
    expect(refused.error!.message).toContain('This voids “Pulled”');
    const undone = await recordOne(
      entry(id, { pulledLength: null }, { before: { pulledLength: 600 }, note: 'Wrong cable' }),
    );
    expect(undone).toMatchObject({ outcome: 'recorded', status: 'Not started', earnedHours: 0 });
    expect((await moves()).map((move) => move.delta_fraction)).toEqual([0.6, -0.6]);
  });
});

describe('voiding work', () => {
  it('clears its date, crew and length, so that the next crew starts clean', async () => {
    const id = await oneCable();
    await record(entry(id, { pullStartMark: 1850, pullEndMark: 1250 }, { workDate: '2026-11-10' }));
    const undone = await recordOne(
      entry(
        id,
        { pullStartMark: null, pullEndMark: null },
        { before: { pullStartMark: 1850, pullEndMark: 1250 }, note: 'Wrong cable', foreman: 'Hank Delacroix' },
      ),
    );
    expect(undone).toMatchObject({ outcome: 'recorded', status: 'Not started' });
    expect(await valuesOf(id)).toMatchObject({ pulledLength: null, pulledDate: null, pulledBy: null });
    await record(entry(id, { pulledLength: 1000 }, { workDate: '2026-11-18', foreman: 'Hank Delacroix' }));
    expect(await valuesOf(id)).toMatchObject({ pulledDate: '2026-11-18', pulledBy: 'Hank Delacroix' });
  });

  it('in part keeps the date and crew of the rest', async () => {
    const id = await oneCable();
    await record(entry(id, { pulledLength: 600 }, { workDate: '2026-11-10' }));
    await record(entry(id, { pulledLength: 300 }, { before: { pulledLength: 600 }, note: 'Cut back' }));
    expect(await valuesOf(id)).toMatchObject({ pulledDate: '2026-11-10', pulledBy: 'Luis Ortega' });
  });

  it('clears result and tester of a test; a failed test keeps its date', async () => {
    const id = await oneCable({ pullComplete: true });
    await record(entry(id, { testResult: 'Pass' }, { workDate: '2026-11-10' }));
    expect(await valuesOf(id)).toMatchObject({ testDate: '2026-11-10', testedBy: 'Luis Ortega' });
    await record(entry(id, { testResult: 'Fail' }, { before: { testResult: 'Pass' }, note: 'Read the wrong scale' }));
    expect(await valuesOf(id)).toMatchObject({ testResult: 'Fail', testDate: '2026-11-10' });
    await record(entry(id, { testResult: 'Pass' }, { before: { testResult: 'Fail' } }));
    await record(entry(id, { testDate: null }, { before: { testDate: '2026-11-10' }, note: 'Wrong cable' }));
    expect(await valuesOf(id)).toMatchObject({ testResult: null, testDate: null, testedBy: null });
  });

  it.each(['cable-tray', 'equipment', 'jumper', 'conductor'] as const)(
    'clears date and crew of every step of a %s',
    async (type) => {
      const { steps, keyFields, lengthField } = commodities[type];
      const key = Object.fromEntries(keyFields.map((field) => [field, 'X-1']));
      const row = lengthField === undefined ? key : { ...key, [lengthField]: 40 };
      const [id] = await addRows(server.database, projectId, type, [row]);
      for (const { kind, dateField, completeField = '', byField = dateField } of steps) {
        const [done, undone] =
          kind === 'quantity'
            ? [{ [completeField]: true }, { [completeField]: false }]
            : [{ [dateField]: '2026-11-12' }, { [dateField]: null }];
        await record(entry(id!, done, { type, before: undone }));
        const recorded = await valuesOf(id!, type);
        expect([recorded[dateField], recorded[byField]]).not.toContain(null);
        await record(entry(id!, undone, { type, before: done, note: 'Wrong one' }));
        const cleared = await valuesOf(id!, type);
        expect([cleared[dateField], cleared[byField]]).toEqual([null, null]);
      }
    },
  );
});

const sums = (id: number) =>
  server.database.transaction((transaction) =>
    transaction.query<{ fraction: number; quantity: number }>(
      'select coalesce(sum(delta_fraction), 0) as fraction, coalesce(sum(delta_quantity), 0) as quantity from progress_transaction where project_id = $1 and commodity_id = $2',
      [projectId, id],
    ),
  );
const redesign = (id: number, before: CellValue, after: number) =>
  server.as('project-lead', projectId).call(updateCommodities, {
    body: { projectId, type: 'cable', rows: [{ id, cells: [{ field: 'designLength', before, after }] }] },
  });

describe('the history and the row', () => {
  it('agree after the design length is revised', async () => {
    const id = await oneCable();
    await record(entry(id, { pulledLength: 600 }));
    await redesign(id, 1000, 1200);
    expect((await moves()).map((move) => [move.delta_fraction, move.delta_quantity])).toEqual([
      [0.6, 600],
      [expect.closeTo(-0.1, 12), expect.closeTo(0, 9)],
    ]);
    expect(await sums(id)).toEqual([{ fraction: expect.closeTo(0.5, 12), quantity: expect.closeTo(600, 9) }]);
  });

  it('agree after any history of pulls, corrections and revisions', async () => {
    const step = fc.oneof(
      fc.record({ pulledLength: fc.option(fc.integer({ min: 0, max: 1500 })) }),
      fc.record({ pullComplete: fc.boolean() }),
      fc.record({ designLength: fc.integer({ min: 1, max: 2000 }) }),
    );
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        made += 1;
        const [id] = await addRows(server.database, projectId, 'cable', [{ tag: `H-${made}`, designLength: 1000 }]);
        for (const values of steps) {
          const row = await valuesOf(id!);
          const [field] = Object.keys(values);
          const before = { [field!]: row[field!] ?? null };
          if ('designLength' in values) await redesign(id!, row['designLength'] ?? null, values.designLength);
          else await record(entry(id!, values, { before, note: 'as it came' }));
        }
        const { pulledFraction, quantity } = await valuesOf(id!);
        const [sum] = await sums(id!);
        expect(sum!.fraction).toBeCloseTo(Number(pulledFraction), 9);
        expect(sum!.quantity).toBeCloseTo(Number(pulledFraction) * Number(quantity), 5);
      }),
      runs(15),
    );
  });
});

describe('checking an entry', () => {
  it('rejects work in the future, and warns about work before the project start', async () => {
    const id = await oneCable();
    const tomorrow = await recordOne(entry(id, { pulledLength: 900 }, { workDate: '2026-11-23' }));
    expect(tomorrow.error!.message).toContain('in the future');
    const early = await recordOne(entry(id, { pulledLength: 900 }, { workDate: '2026-08-01' }));
    expect(early).toMatchObject({ outcome: 'recorded' });
    expect(early.warnings.some((warning) => warning.message.includes('before the project started'))).toBe(true);
  });

  it('stores instrument and readings of a test as typed; a failed test earns nothing', async () => {
    const id = await oneCable();
    await record(entry(id, { pullComplete: true }));
    const sheet = {
      instrumentSerial: 'MEG-4471',
      testVoltage: 1000,
      testDuration: 60,
      phaseReading: '>1000',
      groundReading: '412.5',
      continuity: 'Pass',
      testWitness: 'D. Whitfield',
    };
    expect(await recordOne(entry(id, { ...sheet, testResult: 'Fail' }))).toMatchObject({ outcome: 'recorded' });
    expect(await valuesOf(id)).toMatchObject({ ...sheet, testResult: 'Fail', testedFraction: 0 });
    await record(entry(id, { testResult: 'Pass' }, { before: { testResult: 'Fail' } }));
    expect(await valuesOf(id)).toMatchObject({ ...sheet, testedFraction: 1 });
    const odd = await recordOne(entry(id, { phaseReading: 'high' }, { before: { phaseReading: '>1000' } }));
    expect(odd).toMatchObject({ outcome: 'refused' });
    expect(await valuesOf(id)).toMatchObject({ phaseReading: '>1000' });
  });

  it('accepts a test only of a pulled cable, and a failed one earns nothing', async () => {
    const id = await oneCable();
    expect((await recordOne(entry(id, { testResult: 'Pass' }))).error!.message).toContain(
      'Pull the cable to 100% before testing',
    );
    await record(entry(id, { pullComplete: true }));
    expect(await recordOne(entry(id, { testResult: 'Fail' }))).toMatchObject({
      outcome: 'recorded',
      percentComplete: 90,
    });
    expect((await valuesOf(id))['testDate']).toBe('2026-11-19');
    const passed = await recordOne(entry(id, { testResult: 'Pass' }, { before: { testResult: 'Fail' } }));
    expect(passed).toMatchObject({ percentComplete: 100, status: 'Tested', earnedHours: 36.3 });
  });

  it('rejects fields that are not recorded in the field', async () => {
    const id = await oneCable();
    expect((await recordOne(entry(id, { designLength: 5 }))).error!.message).toContain('can’t be entered here');
    expect((await recordOne(entry(id, { percentComplete: 100 }))).outcome).toBe('refused');
    expect(await valuesOf(id)).toMatchObject({ designLength: 1000, percentComplete: 0 });
  });

  it('does not find rows of another project, and records the other entries', async () => {
    const id = await oneCable();
    const other = (await server.createProject()).id;
    const [foreign] = await addRows(server.database, other, 'cable', [{ tag: 'C-1', designLength: 10 }]);
    const { results } = await record(entry(foreign!, { pulledLength: 10 }), entry(id, { pulledLength: 900 }));
    expect(results.map((result) => [result.outcome, result.error?.code])).toEqual([
      ['refused', 'commodity.notFound'],
      ['recorded', undefined],
    ]);
    const [row] = await server.database.transaction((transaction) =>
      transaction.query('select pulled_length from cable where project_id = $1', [other]),
    );
    expect(row).toEqual({ pulled_length: null });
  });

  it('is denied to users with read access only', async () => {
    const id = await oneCable();
    const viewer = server.as('viewer', projectId);
    await expect(
      viewer.call(recordFieldWork, { body: { projectId, entries: [entry(id, { pulledLength: 1 })] } }),
    ).rejects.toMatchObject({ code: 'permission.missing' });
  });
});

describe('every commodity', () => {
  it('terminating both ends shows on the cable', async () => {
    const cableId = await oneCable({ pullComplete: true });
    const terms = await server.database.transaction((transaction) =>
      transaction.query<{ id: number; type: CommodityType }>(
        'select id, commodity_type as type from termination where project_id = $1 order by commodity_type',
        [projectId],
      ),
    );
    const { version } = await foreman.call(getChanges, { query: { projectId, type: 'cable' } });
    await record(
      entry(terms[0]!.id, { glandedDate: '2026-11-19', terminatedDate: '2026-11-19' }, { type: terms[0]!.type }),
    );
    expect((await valuesOf(cableId))['status']).toBe('Terminated from');
    expect((await foreman.call(getChanges, { query: { projectId, type: 'cable', since: version } })).ids).toEqual([
      cableId,
    ]);
    await record(entry(terms[1]!.id, { terminatedDate: '2026-11-19' }, { type: terms[1]!.type }));
    expect((await valuesOf(cableId))['status']).toBe('Terminated both');
    expect((await valuesOf(terms[1]!.id, 'to-term'))['terminatedBy']).toBe('Luis Ortega');
  });

  it('warns when a cable is terminated before it is pulled', async () => {
    await oneCable();
    const [term] = await server.database.transaction((transaction) =>
      transaction.query<{ id: number }>(
        "select id from termination where project_id = $1 and commodity_type = 'to-term'",
        [projectId],
      ),
    );
    const result = await recordOne(entry(term!.id, { terminatedDate: '2026-11-19' }, { type: 'to-term' }));
    expect(result.outcome).toBe('recorded');
    expect(result.warnings[0]!.message).toContain('isn’t pulled yet');
  });

  it.each(['cable-tray', 'conduit', 'equipment', 'jumper', 'conductor'] as const)(
    '%s: is Complete when all steps are done',
    async (type) => {
      const { keyFields, steps, lengthField } = commodities[type];
      const row = {
        ...Object.fromEntries(keyFields.map((key) => [key, 'X-1'])),
        ...(lengthField ? { [lengthField]: 40 } : {}),
      };
      const [id] = await addRows(server.database, projectId, type, [row]);
      const values = {
        ...Object.fromEntries(
          steps.filter((step) => step.kind === 'milestone').map((step) => [step.dateField, '2026-11-19']),
        ),
        ...(steps.some((step) => step.kind === 'quantity') ? { installedLength: 40 } : {}),
      };
      const result = await recordOne(entry(id!, values, { type }));
      expect(result).toMatchObject({ outcome: 'recorded', status: 'Complete', percentComplete: 100 });
      expect((await moves()).length).toBe(steps.length);
      expect((await moves()).find((move) => move.step === commodities[type].mainStep)!.delta_quantity).toBe(
        lengthField && steps.some((step) => step.kind === 'quantity') ? 40 : 1,
      );
    },
  );
});

describe('one unusual entry', () => {
  it('with a note and no values is recorded, and so are the others', async () => {
    const id = await oneCable();
    const { results } = await record(
      entry(id, {}, { note: 'Reel is at the wrong yard' }),
      entry(id, { pulledLength: 600 }),
    );
    expect(results.map((result) => [result.outcome, result.status])).toEqual([
      ['recorded', 'Pulling'],
      ['recorded', 'Pulling'],
    ]);
    const notes = await server.database.transaction((transaction) =>
      transaction.query('select note, field_values from field_entry where project_id = $1 and note <> $2', [
        projectId,
        '',
      ]),
    );
    expect(notes).toEqual([{ note: 'Reel is at the wrong yard', field_values: {} }]);
    expect(await valuesOf(id)).toMatchObject({ pulledLength: 600 });
  });

  it('with only a note in the call is recorded once', async () => {
    const id = await oneCable();
    const one = entry(id, {}, { note: 'Waiting for the scaffold' });
    expect(await recordOne(one)).toMatchObject({ outcome: 'recorded', status: 'Not started', percentComplete: 0 });
    expect((await recordOne(one)).outcome).toBe('replayed');
    expect(await moves()).toEqual([]);
  });

  it('that the database rejects fails alone; the others are recorded once each', async () => {
    const ids = await addRows(
      server.database,
      projectId,
      'cable',
      Array.from({ length: 7 }, (_, index) => ({ tag: `C-${index}`, designLength: 100 })),
    );
    // An unforeseen failure, such as a constraint of a later migration.
    await server.database.transaction((transaction) =>
      transaction.script(`
        create or replace function refuse_note() returns trigger language plpgsql as
          $$ begin if new.note = 'unforeseen' then raise exception 'unforeseen'; end if; return new; end $$;
        create or replace trigger refuse_note before insert on field_entry for each row execute function refuse_note();`),
    );
    const entries = ids.map((id, index) =>
      entry(id, { pulledLength: 90 + index }, index === 2 || index === 5 ? { note: 'unforeseen' } : {}),
    );
    const { results } = await record(...entries);
    expect(results.map((result) => [result.outcome, result.error?.code])).toEqual(
      ids.map((_, index) => (index === 2 || index === 5 ? ['refused', 'server.failure'] : ['recorded', undefined])),
    );
    expect(results[2]!.error!.message).toContain('couldn’t be saved; the rest were');
    const lengths = await Promise.all(ids.map(async (id) => (await valuesOf(id))['pulledLength']));
    expect(lengths).toEqual([90, 91, null, 93, 94, null, 96]);
    expect((await moves()).map((move) => move.commodity_id)).toEqual(ids.filter((_, at) => at !== 2 && at !== 5));
    // Sent again without the value that the database rejected, it is recorded.
    expect((await recordOne({ ...entries[2]!, note: '' })).outcome).toBe('recorded');
  });

  it('with characters that no database stores loses only those characters', async () => {
    const id = await oneCable();
    const { results } = await record(
      entry(
        id,
        { pullNotes: 'a\u0000b\ud800' },
        { note: 'c\u0000d\udfff', foreman: 'Ana\u0000', newNames: ['foreman'] },
      ),
    );
    expect(results[0]).toMatchObject({ outcome: 'recorded' });
    const [stored] = await server.database.transaction((transaction) =>
      transaction.query('select note, foreman from field_entry where project_id = $1', [projectId]),
    );
    expect(stored).toEqual({ note: 'cd\ufffd', foreman: 'Ana' });
  });

  it('that is malformed is rejected alone', async () => {
    const id = await oneCable();
    const { results } = await record(
      entry(id, { pulledLength: 600 }, { workDate: 'yesterday' }),
      entry(id, { pulledLength: 600 }),
    );
    expect(results.map((result) => [result.outcome, result.error?.code])).toEqual([
      ['refused', 'request.invalid'],
      ['recorded', undefined],
    ]);
    expect(results[0]!.error!.message).toContain('workDate');
  });
});

describe('a repeated entry', () => {
  it('has one effect and the same response', async () => {
    const id = await oneCable();
    const one = entry(id, { pulledLength: 600 });
    const first = await recordOne(one);
    const again = await recordOne(one);
    expect(again).toEqual({ ...first, outcome: 'replayed' });
    expect((await moves()).length).toBe(1);
  });

  it('has one effect and equal responses when sent five times concurrently', async () => {
    const id = await oneCable();
    const one = entry(id, { pulledLength: 600 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => recordOne(one)));
    expect(answers.filter((answer) => answer.outcome === 'recorded')).toHaveLength(1);
    expect(answers.filter((answer) => answer.outcome === 'replayed')).toHaveLength(4);
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, outcome: '' }))).size).toBe(1);
    expect((await moves()).length).toBe(1);
    const audited = await server.database.transaction((transaction) =>
      transaction.query("select 1 from audit_event where project_id = $1 and action = 'fieldWork.record'", [projectId]),
    );
    expect(audited).toHaveLength(1);
  });

  it('changes nothing when a tab that resumed late sends it in another batch, after later entries', async () => {
    const id = await oneCable();
    const first = entry(id, { pulledLength: 600 });
    const second = entry(id, { pulledLength: 700 }, { before: { pulledLength: 600 } });
    const answer = await recordOne(first);
    await Promise.all([record(second), record(second)]);
    const [{ results }] = await Promise.all([record(first, second), record(second, first)]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['replayed', 'replayed']);
    expect(results[0]).toEqual({ ...answer, outcome: 'replayed' });
    expect(await valuesOf(id)).toMatchObject({ pulledLength: 700 });
    expect(await moves()).toHaveLength(2);
  });

  it('has one effect when sent twice in one call', async () => {
    const id = await oneCable();
    const one = entry(id, { pulledLength: 600 });
    const { results } = await record(one, one);
    expect(results.map((result) => result.outcome)).toEqual(['recorded', 'replayed']);
    expect(results[1]).toMatchObject({ status: 'Pulling', percentComplete: 54 });
  });

  it('is rejected if the same id has other values', async () => {
    const id = await oneCable();
    const one = entry(id, { pulledLength: 600 });
    await record(one);
    const reused = await recordOne({ ...one, values: { pulledLength: 700 } });
    expect(reused).toMatchObject({ outcome: 'refused', error: { code: 'entry.keyReused' } });
    expect((await valuesOf(id))['pulledLength']).toBe(600);
  });

  it('is accepted with corrections after a rejection', async () => {
    const id = await oneCable();
    const one = entry(id, { pulledLength: 1300 });
    await record(one);
    expect((await recordOne({ ...one, note: 'Rerouted' })).outcome).toBe('recorded');
  });

  it('has exactly one effect with lost responses and repeats in any order', async () => {
    const ids = await addRows(
      server.database,
      projectId,
      'cable',
      Array.from({ length: 5 }, (_, index) => ({ tag: `C-${index}`, designLength: 100 })),
    );
    const sent: EntryInput[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 1 }),
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 5, maxLength: 5 }),
        async (rows, repeats) => {
          const fresh = rows.map((row) =>
            entry(ids[row]!, { pullNotes: `note ${sent.length}` }, { before: {}, foreman: '' }),
          );
          const now = await Promise.all(fresh.map((one) => valuesOf(one.commodityId)));
          const entries = fresh.map((one, index) =>
            Object.assign(one, { before: { pullNotes: now[index]!['pullNotes'] ?? null } }),
          );
          sent.push(...entries);
          const answers = await Promise.all(
            entries.flatMap((one, index) => Array.from({ length: repeats[index] ?? 1 }, () => recordOne(one))),
          );
          expect(answers.filter((answer) => answer.outcome === 'recorded')).toHaveLength(entries.length);
        },
      ),
      runs(8),
    );
    const [stored] = await server.database.transaction((transaction) =>
      transaction.query<{ n: number }>('select count(*)::int as n from field_entry where project_id = $1', [projectId]),
    );
    expect(stored!.n).toBe(sent.length);
  });
});

describe('work handed over to another tablet', () => {
  const enteredBy = { name: 'Luis Ortega', subject: 'luis' };

  it('counts once, even if several users deliver it concurrently', async () => {
    const dana = server.as({ name: 'Dana Whitfield', role: 'foreman' }, projectId);
    const ids = await addRows(
      server.database,
      projectId,
      'cable',
      Array.from({ length: 6 }, (_, index) => ({ tag: `C-${index}`, designLength: 1000, foreman: 'Dana Whitfield' })),
    );
    const own = ids.map((id) => entry(id, { pulledLength: 600 }));
    const delivered = own.map((one) => ({ ...one, enteredBy }));
    const answers = await Promise.all([
      ...own.map((one) => recordAs(foreman, one)),
      ...delivered.toReversed().map((one) => recordAs(dana, one)),
      recordAs(dana, ...delivered),
      recordAs(foreman, ...own.toReversed()),
    ]);
    const results = answers.flatMap((answer) => answer.results);
    expect(results.filter(({ outcome }) => outcome === 'recorded')).toHaveLength(own.length);
    expect(results.filter(({ outcome }) => outcome === 'replayed')).toHaveLength(3 * own.length);
    const [moved] = await server.database.transaction((transaction) =>
      transaction.query<{ rows: number; quantity: number }>(
        'select count(*)::int as rows, sum(delta_quantity) as quantity from progress_transaction where project_id = $1',
        [projectId],
      ),
    );
    expect(moved).toEqual({ rows: own.length, quantity: 600 * own.length });
  });

  it('is in the audit trail with its stated author and its sender', async () => {
    const id = await oneCable();
    await record({ ...entry(id, { pulledLength: 600 }), enteredBy });
    const trail = await server.database.transaction((transaction) =>
      transaction.query(
        `select u.name, e.said_name, e.said_subject from audit_event e join app_user u on u.id = e.user_id
         where e.project_id = $1 and e.action = 'fieldWork.record'`,
        [projectId],
      ),
    );
    expect(trail).toEqual([{ name: expect.any(String), said_name: 'Luis Ortega', said_subject: 'luis' }]);
    const { history } = await server
      .as('project-lead', projectId)
      .call(getCommodityRecord, { query: { projectId, type: 'cable', id } });
    expect(history[0]).toMatchObject({ cause: 'entry', enteredBy: 'Luis Ortega' });
  });

  it('requires the permissions of its sender', async () => {
    const id = await oneCable();
    const outsider = server.as({ name: 'Outside', role: 'foreman' }, projectId);
    const { results } = await recordAs(outsider, { ...entry(id, { pulledLength: 600 }), enteredBy });
    expect(results).toMatchObject([{ outcome: 'refused', error: { code: 'commodity.notFound' } }]);
    expect(await moves()).toEqual([]);
  });
});

describe('two crews on one cable', () => {
  it('entering different fields both have their entries recorded', async () => {
    const id = await oneCable();
    const { results } = await record(entry(id, { pullNotes: 'Lubricated' }), entry(id, { reel: 'R-7' }));
    expect(results.map((result) => result.outcome)).toEqual(['recorded', 'recorded']);
    expect(await valuesOf(id)).toMatchObject({ pullNotes: 'Lubricated', reel: 'R-7' });
  });

  it('entering the same field: the second sees both values and writes nothing', async () => {
    const id = await oneCable();
    await record(entry(id, { pulledLength: 900 }));
    const second = await recordOne(entry(id, { pulledLength: 950, pullNotes: 'mine' }));
    expect(second).toMatchObject({
      outcome: 'conflict',
      conflicts: [{ id, field: 'pulledLength', yours: 950, theirs: 900, before: null }],
    });
    expect(await valuesOf(id)).toMatchObject({ pulledLength: 900, pullNotes: null });
    const same = await recordOne(entry(id, { pulledLength: 900 }));
    expect(same.outcome).toBe('recorded');
    expect((await moves()).length).toBe(1);
  });

  it('in 200 random pairs on the same cell never have both values or neither recorded', async () => {
    const ids = await addRows(
      server.database,
      projectId,
      'cable',
      Array.from({ length: 200 }, (_, index) => ({ tag: `P-${index}`, designLength: 100 })),
    );
    const lengths = fc.sample(fc.tuple(fc.integer({ min: 90, max: 100 }), fc.integer({ min: 90, max: 100 })), 200);
    const [left, right] = await Promise.all([
      record(...ids.map((id, index) => entry(id, { pulledLength: lengths[index]![0] }))),
      record(...ids.map((id, index) => entry(id, { pulledLength: lengths[index]![1] }))),
    ]);
    for (const [index, [mine, yours]] of lengths.entries()) {
      const outcomes = [left.results[index]!.outcome, right.results[index]!.outcome].toSorted();
      expect(outcomes).toEqual(mine === yours ? ['recorded', 'recorded'] : ['conflict', 'recorded']);
    }
  });
});
