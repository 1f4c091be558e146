/** The decimal sign of numbers in schedules: decided for a column by all of its cells (domain rule 3.6). */
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importSteps, lines, rowsByTag, type Checked, type ImportSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let cables: ImportSteps;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  cables = importSteps(server.as('project-lead', projectId), projectId);
});

const schedule = (...lengths: string[]) =>
  lines('Kabel;Von;Nach;Länge', ...lengths.map((length, at) => `W-${101 + at};NS-1;M-${at + 1};${length}`));

async function lengthsOf(): Promise<unknown[]> {
  const rows = await rowsByTag(server, projectId, 'cable', ['designLength']);
  return [...rows.values()].map(({ designLength }) => designLength);
}

/** What is said of decimal signs: the kind of the group, its cells, and the first reason. */
const doubts = ({ issues }: Pick<Checked, 'issues'>) =>
  issues
    .filter(({ code }) => code.startsWith('number.decimals'))
    .map(({ severity, code, value, reason }) => ({ severity, code, value, reason }));

describe('Numbers of a schedule that may be two', () => {
  it('are read by the decimal comma that other cells of the column have, and listed', async () => {
    const found = await cables.run(schedule('12,5', '0,5', '1.250,75', '7,125', '2.250'));
    expect(await lengthsOf()).toEqual([12.5, 0.5, 1250.75, 7.125, 2250]);
    expect(doubts(found)).toEqual([
      expect.objectContaining({ severity: 'info', code: 'number.decimals.3.comma', value: '7,125' }),
      expect.objectContaining({
        severity: 'info',
        value: '2.250',
        reason: '“2.250” is read as 2250: other numbers of the column have a decimal comma.',
      }),
    ]);
    expect(found.counts).toMatchObject({ errors: 0 });
  });

  it('are read by cells far below the first rows of the file', async () => {
    const whole = Array.from({ length: 850 }, () => '40');
    const found = await cables.run(schedule('7,125', '2.250', ...whole, '12,5'));
    expect((await lengthsOf()).slice(0, 2)).toEqual([7.125, 2250]);
    expect(doubts(found).map(({ code }) => code)).toEqual(['number.decimals.3.comma', 'number.decimals.3.comma']);
  });

  it('are read by a decimal point where the column has one, and nothing is said', async () => {
    const found = await cables.run(schedule('12.5', '0.5', '7,125', '2.250'));
    expect(await lengthsOf()).toEqual([12.5, 0.5, 7125, 2.25]);
    expect(doubts(found)).toEqual([]);
  });

  it('are asked about where the column has both signs, and read once a person has chosen', async () => {
    const mixed = schedule('12,5', '3.5', '7,125');
    const asked = await cables.look(mixed);
    expect(asked.counts).toMatchObject({ added: 2, errors: 1 });
    expect(doubts(asked)).toEqual([
      expect.objectContaining({ severity: 'error', code: 'number.decimals.3.mixed', value: '7,125' }),
    ]);
    const chosen = await cables.check(asked.draft, { options: { decimals: { 3: 'comma' } } });
    expect(chosen.counts).toMatchObject({ added: 3, errors: 0 });
    await cables.apply(asked.draft);
    expect(await lengthsOf()).toEqual([12.5, 3.5, 7.125]);
  });

  it('follow the other columns of the file where their own says nothing', async () => {
    const trays = importSteps(server.as('project-lead', projectId), projectId, 'cable-tray');
    const found = await trays.run(
      lines('Trasse Nr.;Breite mm;Länge;Füllgrad %', 'T-1;300;7,125;12,5', 'T-2;300;2.250;30'),
    );
    const rows = await rowsByTag(server, projectId, 'cable-tray', ['length', 'fill']);
    expect([...rows.values()].map(({ length, fill }) => [length, fill])).toEqual([
      [7.125, 12.5],
      [2250, 30],
    ]);
    expect(doubts(found).map(({ code }) => code)).toEqual(['number.decimals.2.comma', 'number.decimals.2.comma']);
  });

  it('are read each by itself where nothing shows the sign, and switched by one choice', async () => {
    const file = schedule('7,125', '2.250', '40');
    const found = await cables.look(file);
    expect(doubts(found).map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'info number.decimals.3.each',
      'info number.decimals.3.each',
    ]);
    expect(doubts(found)[0]?.reason).toContain('read as 7125; nothing in the file shows its decimal sign');
    const switched = await cables.check(found.draft, { options: { decimals: { 3: 'comma' } } });
    expect(doubts(switched).map(({ code }) => code)).toEqual(['number.decimals.3.comma', 'number.decimals.3.comma']);
    await cables.apply(found.draft);
    expect(await lengthsOf()).toEqual([7.125, 2250, 40]);
  });

  it('stay numbers where a workbook holds numbers', async () => {
    const rows = [
      ['Kabel', 'Von', 'Nach', 'Länge'],
      ['W-1', 'NS-1', 'M-1', '12,5'],
      ['W-2', 'NS-1', 'M-2', 7.125],
      ['W-3', 'NS-1', 'M-3', '7,125'],
      ['W-4', 'NS-1', 'M-4', '2.250'],
      ['W-5', 'NS-1', 'M-5', 1250.5],
    ];
    const content = await writeXlsx({ sheets: [{ name: 'Kabel', rows }] });
    const found = await cables.run(content, {}, 'kabel.xlsx');
    expect(await lengthsOf()).toEqual([12.5, 7.125, 7.125, 2250, 1250.5]);
    expect(doubts(found)).toHaveLength(3);
  });

  it('are read again by the whole column when a revision repeats most lines of the last', async () => {
    await cables.run(schedule('12,5', '40', '41'));
    await cables.run(schedule('12,5', '40', '7,125'));
    expect(await lengthsOf()).toEqual([12.5, 40, 7.125]);
  });

  it('with a unit in the cell are read like those without', async () => {
    await cables.run(schedule('12,5 ft', '7,125 ft', '1.250 ft'));
    expect(await lengthsOf()).toEqual([12.5, 7.125, 1250]);
  });
});
