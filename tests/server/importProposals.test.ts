/** Field proposals for the columns of schedules from many offices, based on headings and on the cells below them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { referents } from '../../contract/commodities/fields/field.ts';
import type { ImportType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { headerOf, matchColumns } from '../../server/services/imports/proposal.ts';
import { importSteps, lines, sheetOf } from './fixtures/importSteps.ts';
import { english } from './fixtures/schedules/english.ts';
import { french } from './fixtures/schedules/french.ts';
import { further } from './fixtures/schedules/further.ts';
import { german } from './fixtures/schedules/german.ts';
import type { Schedule } from './fixtures/schedules/schedule.ts';
import { southern } from './fixtures/schedules/southern.ts';
import { traps } from './fixtures/schedules/traps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

const groups = { english, german, french, southern, traps, further };
const schedules: readonly Schedule[] = Object.values(groups).flat();

interface Score {
  readonly right: number;
  /** Columns with a wrong proposal, which is worse than none. */
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
  /** Number of columns that represent no field and have no proposal. */
  readonly left: number;
}

function scoreOf({ name, type, rows, wanted, known }: Schedule): Score {
  const sheet = { name, rowCount: rows.length, columnCount: wanted.length, firstRows: rows.map((row) => [...row]) };
  const commodity = commodities[type];
  const place = headerOf(sheet, commodity, {});
  const tags = new Map(referents.map((referent) => [referent, new Set(known[referent])]));
  const { mapping } = matchColumns(sheet, place, commodity, tags);
  const columns = wanted.flatMap((field, column) =>
    field === undefined
      ? []
      : [
          {
            field,
            found: mapping[String(column)] ?? null,
            text: `${name}: "${place.headers[column] ?? ''}" as ${mapping[String(column)] ?? 'none'}, not ${field ?? 'none'}`,
          },
        ],
  );
  return {
    right: columns.filter(({ field, found }) => field !== null && found === field).length,
    wrong: columns.filter(({ field, found }) => found !== null && found !== field).map(({ text }) => text),
    missed: columns.filter(({ field, found }) => field !== null && found === null).map(({ text }) => text),
    left: columns.filter(({ field, found }) => field === null && found === null).length,
  };
}

function together(all: readonly Schedule[]): Score {
  const scores = all.map(scoreOf);
  return {
    right: scores.reduce((sum, { right }) => sum + right, 0),
    wrong: scores.flatMap(({ wrong }) => wrong),
    missed: scores.flatMap(({ missed }) => missed),
    left: scores.reduce((sum, { left }) => sum + left, 0),
  };
}

describe('proposals for the columns of schedules from many offices', () => {
  it('are tested on at least 40 schedules with 400 columns that represent fields', () => {
    expect(schedules.length).toBeGreaterThanOrEqual(40);
    expect(schedules.flatMap(({ wanted }) => wanted).length).toBeGreaterThanOrEqual(400);
    const strange = schedules.flatMap(({ name, type, wanted }) => {
      const fields = new Set(commodities[type].fields.map(({ key }) => key));
      return wanted.flatMap((field) => (typeof field === 'string' && !fields.has(field) ? `${name}: ${field}` : []));
    });
    expect(strange).toEqual([]);
  });

  it('are right for most columns, and almost never wrong', () => {
    for (const [name, own] of Object.entries(groups)) {
      const { right, wrong, missed, left } = together(own);
      console.info(`${name}: ${right} right, ${wrong.length} wrong, ${missed.length} missed, ${left} rightly left`);
    }
    const { right, wrong, missed, left } = together(schedules);
    console.info(`together: ${right} right, ${wrong.length} wrong, ${missed.length} missed, ${left} rightly left`);
    console.info([...wrong.map((text) => `wrong  ${text}`), ...missed.map((text) => `missed ${text}`)].join('\n'));
    expect(wrong).toEqual([]);
    expect(missed.length).toBeLessThanOrEqual(12);
    expect(right).toBeGreaterThanOrEqual(458);
  });
});

describe('proposals for the columns of an uploaded file', () => {
  let server: TestServer;
  let projectId: number;

  beforeAll(async () => {
    server = await startSharedServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    projectId = (await server.createProject()).id;
  });

  const steps = (type: ImportType) => importSteps(server.as('project-lead', projectId), projectId, type);
  const proposed = async (type: ImportType, ...text: string[]) =>
    sheetOf(await steps(type).upload(lines(...text))).mapping;

  it('leave amperes in column "A" unmapped if the list is French or Spanish', async () => {
    const amperes = await proposed(
      'cable',
      'Câble,A,Origine,Aboutissant,Longueur',
      'C-1,"27,5",CCM-1,P-101,45',
      'C-2,40,CCM-1,P-102,61',
    );
    expect(amperes).toEqual({ 0: 'tag', 2: 'fromEquipment', 3: 'toEquipment', 4: 'designLength' });
    const withoutEnd = await proposed('cable', 'Cable,De,A,Longitud', 'C-1,CCM-1,27.5,45', 'C-2,CCM-1,40,61');
    expect(withoutEnd).toEqual({ 0: 'tag', 1: 'fromEquipment', 3: 'designLength' });
  });

  it('take "A" as the destination if tags are below it', async () => {
    const mapping = await proposed('cable', 'Cable,De,A,Longitud', 'C-1,CCM-1,BA-101,45', 'C-2,CCM-1,BA-102,61');
    expect(mapping).toEqual({ 0: 'tag', 1: 'fromEquipment', 2: 'toEquipment', 3: 'designLength' });
  });

  it('take columns with equipment of the project as the ends, whatever their headings', async () => {
    const list = ['Cable,Board,Item,Length', 'C-1,MSB-1,CH-1,20', 'C-2,MSB-1,CH-2,30'];
    expect(await proposed('cable', ...list)).toEqual({ 0: 'tag', 3: 'designLength' });
    await steps('equipment').run(lines('Tag', 'MSB-1', 'CH-1', 'CH-2'));
    expect(await proposed('cable', ...list)).toEqual({
      0: 'tag',
      1: 'fromEquipment',
      2: 'toEquipment',
      3: 'designLength',
    });
  });

  it('do not take tags of motors as cable tags once the project has the motors', async () => {
    const list = ['Tag No.,From,Length', 'P-101,MCC-1,20', 'P-102,MCC-1,30', 'P-103,MCC-1,31'];
    expect(await proposed('cable', ...list)).toMatchObject({ 0: 'tag' });
    await steps('equipment').run(lines('Tag', 'P-101', 'P-102', 'P-103'));
    expect(await proposed('cable', ...list)).toEqual({ 0: 'toEquipment', 1: 'fromEquipment', 2: 'designLength' });
  });

  it('find the route by raceways of the project, several per cell', async () => {
    await steps('cable-tray').run(lines('Tray', 'LAD-1', 'LAD-2'));
    await steps('conduit').run(lines('Conduit', 'CON-7'));
    const mapping = await proposed('cable', 'Cable,Carried by,Length', 'C-1,LAD-1;LAD-2,20', 'C-2,"LAD-2, CON-7",30');
    expect(mapping).toEqual({ 0: 'tag', 1: 'route', 2: 'designLength' });
  });

  it('distinguish the side height of a tray from its mounting height', async () => {
    const headings = 'Tray,Width (mm),Height (mm)';
    const sides = await proposed('cable-tray', headings, 'T-1,300,75', 'T-2,450,100');
    expect(sides).toEqual({ 0: 'tag', 1: 'size', 2: 'depth' });
    const hung = await proposed('cable-tray', headings, 'T-1,300,3200', 'T-2,450,4100');
    expect(hung).toEqual({ 0: 'tag', 1: 'size', 2: 'elevation' });
  });

  it('use the heading alone for a file without cells below it', async () => {
    const mapping = await proposed('cable', 'Cable,From,To,Length', 'C-1,,,', 'C-2,,,');
    expect(mapping).toEqual({ 0: 'tag', 1: 'fromEquipment', 2: 'toEquipment', 3: 'designLength' });
  });
});
