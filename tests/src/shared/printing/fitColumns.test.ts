/** Columns of a printed table: all of them are on the sheet, and no number, date or tag breaks. */
import { expect, it } from 'vitest';
import { fitColumns, maxTextSize, type PrintedColumn } from '../../../../src/shared/printing/tables/fitColumns.ts';

const column = (header: string, text: string, kind: 'whole' | 'tag' | 'text' = 'text'): PrintedColumn => ({
  header,
  texts: [text],
  isWhole: kind === 'whole',
  isMono: kind === 'tag',
});
const date = column('Pulled date', 'Nov 20, 2026', 'whole');
const tag = column('Cable', '36-PC-100145', 'tag');
const columns = (count: number): PrintedColumn[] =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? date : tag));

const landscape = { orientation: 'landscape', scale: 100 } as const;
/** Width of a landscape sheet inside its margins, and the space around a text, pt. */
const [sheet, padding] = [723, 4.5];

/** Returns the width of each column inside its padding, in characters of the average width in its font. */
const charactersOf = ({ size, widths }: ReturnType<typeof fitColumns>, ems: number) =>
  widths.map((width) => ((width / 100) * sheet - padding) / (size * ems));

it.each([3, 12, 20, 40])('puts %i columns on one sheet, each as wide as its date or tag', (count) => {
  const fitted = fitColumns(columns(count), landscape);
  expect(fitted.widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100);
  const [ofDate, ofTag] = [charactersOf(fitted, 0.5)[0]!, charactersOf(fitted, 0.6)[1]!];
  expect(ofDate).toBeGreaterThanOrEqual('Nov 20, 2026'.length - 0.01);
  expect(ofTag).toBeGreaterThanOrEqual('36-PC-100145'.length - 0.01);
});

it('prints in the largest size if there is space, and smaller the more columns there are', () => {
  expect(fitColumns(columns(5), landscape).size).toBe(maxTextSize);
  const [twenty, forty] = [20, 40].map((count) => fitColumns(columns(count), landscape).size);
  expect(twenty).toBeLessThan(maxTextSize);
  expect(forty).toBeLessThan(twenty!);
});

it('prints smaller in portrait, and at the chosen scale', () => {
  const all = columns(12);
  expect(fitColumns(all, { ...landscape, orientation: 'portrait' }).size).toBeLessThan(fitColumns(all, landscape).size);
  expect(fitColumns(columns(3), { ...landscape, scale: 50 }).size).toBe(maxTextSize / 2);
});

it('gives the remaining width to the columns with longer texts', () => {
  const remark = column('Remarks', 'Pull with the tray of area 40 after the sleeve is sealed');
  const [ofTag, ofRemark] = fitColumns([tag, remark], landscape).widths;
  expect(ofRemark).toBeGreaterThan(ofTag!);
});

it('lets a list of tags break between its tags only', () => {
  const list = column('Route', 'TR-0000001; TR-0000002; TR-0000003', 'tag');
  const narrow = fitColumns([list, ...columns(30)], landscape);
  const [ofList] = charactersOf(narrow, 0.6);
  expect(ofList).toBeGreaterThanOrEqual('TR-0000001;'.length);
});

it('gives a head of wide letters more width than one of as many narrow ones', () => {
  const [ofWide, ofNarrow] = fitColumns([column('mmmmmm', ''), column('llllll', '')], landscape).widths;
  expect(ofWide).toBeGreaterThan(2 * ofNarrow!);
});
