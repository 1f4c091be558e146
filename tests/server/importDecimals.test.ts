/** Decimal sign of numbers in schedules: determined for a column from all of its cells (domain rule 3.6). */
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importSteps, lines, rowsByTag, type Checked, type ImportSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { importRows as importRowsMessages } from '../../server/locales/en-US/importRows.ts';
import { fillText } from '../support/fillText.ts';

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

/** Issues about decimal signs: severity, kind of the group, value and reason. */
const doubts = ({ issues }: Pick<Checked, 'issues'>) =>
  issues
    .filter(({ code }) => code.startsWith('number.decimals'))
    .map(({ severity, code, value, reason }) => ({ severity, code, value, reason }));

describe('numbers with two possible readings', () => {
  it('are read with the decimal comma of other cells in the column, and listed', async () => {
    const found = await cables.run(schedule('12,5', '0,5', '1.250,75', '7,125', '2.250'));
    expect(await lengthsOf()).toEqual([12.5, 0.5, 1250.75, 7.125, 2250]);
    expect(doubts(found)).toEqual([
      expect.objectContaining({ severity: 'info', code: 'number.decimals.3.comma', value: '7,125' }),
      expect.objectContaining({
        severity: 'info',
        value: '2.250',
        reason: fillText(importRowsMessages.decimalOfColumn, { text: '2.250', value: '2250' }),
      }),
    ]);
    expect(found.counts).toMatchObject({ errors: 0 });
  });

  it('are read by the evidence of cells far below the first rows', async () => {
    const whole = Array.from({ length: 850 }, () => '40');
    const found = await cables.run(schedule('7,125', '2.250', ...whole, '12,5'));
    expect((await lengthsOf()).slice(0, 2)).toEqual([7.125, 2250]);
    expect(doubts(found).map(({ code }) => code)).toEqual(['number.decimals.3.comma', 'number.decimals.3.comma']);
  });

  it('are read with a decimal point if the column has one, without an issue', async () => {
    const found = await cables.run(schedule('12.5', '0.5', '7,125', '2.250'));
    expect(await lengthsOf()).toEqual([12.5, 0.5, 7125, 2.25]);
    expect(doubts(found)).toEqual([]);
  });

  it('need a choice if the column has both signs, and are read by it', async () => {
    const mixed = schedule('12,5', '3.5', '7,125');
    const requested = await cables.look(mixed);
    expect(requested.counts).toMatchObject({ added: 2, errors: 1 });
    expect(doubts(requested)).toEqual([
      expect.objectContaining({ severity: 'error', code: 'number.decimals.3.mixed', value: '7,125' }),
    ]);
    const chosen = await cables.check(requested.draft, { options: { decimals: { 3: 'comma' } } });
    expect(chosen.counts).toMatchObject({ added: 3, errors: 0 });
    await cables.apply(requested.draft);
    expect(await lengthsOf()).toEqual([12.5, 3.5, 7.125]);
  });

  it('follow the other columns of the file if their own has no evidence', async () => {
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

  it('are read one by one without evidence, and changed by a single choice', async () => {
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

  it('stay numbers if the workbook stores numbers', async () => {
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

  it('are read again by the whole column if a revision repeats most lines of the last', async () => {
    await cables.run(schedule('12,5', '40', '41'));
    await cables.run(schedule('12,5', '40', '7,125'));
    expect(await lengthsOf()).toEqual([12.5, 40, 7.125]);
  });

  it('are read the same with a unit in the cell', async () => {
    await cables.run(schedule('12,5 ft', '7,125 ft', '1.250 ft'));
    expect(await lengthsOf()).toEqual([12.5, 7.125, 1250]);
  });
});
