/** Values drawn by a chart of weeks, compared with its table of numbers, which is one click away. */
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { drawnBars, drawnLines } from './drawnValues.ts';
import { charts as chartsTexts } from '../../../../src/i18n/locales/en-US/charts.ts';

const patient = { timeout: 20_000 };

export const figureOf = (label: string) => screen.findByRole('figure', { name: label }, patient);

export async function drawingOf(label: string): Promise<Element> {
  const found = await figureOf(label);
  await expect.poll(() => found.querySelector('svg.recharts-surface'), patient).toBeTruthy();
  return found.querySelector('svg.recharts-surface')!;
}

/** Returns the columns of the table as numbers; missing values are left out. */
export async function columnsOfTable(label: string): Promise<number[][]> {
  const table = within(await figureOf(label)).getByRole('table');
  const rows = within(table).getAllByRole('row').slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent ?? ''),
  );
  return (cells[0] ?? []).map((_, column) =>
    cells.flatMap((row) => (row[column] === '-' ? [] : [Number(row[column]!.replaceAll(',', ''))])),
  );
}

/** Returns the differences between chart and table, within the precision of one decimal and of the drawing. */
export function apart(drawn: number[][], table: number[][]): string[] {
  const [points, numbers] = [drawn, table].map((all) => JSON.stringify(all.map((series) => series.length)));
  if (points !== numbers) return [`${points} points are drawn, ${numbers} numbers written`];
  const near = 0.051 + Math.max(...table.flat()) / 200;
  return table.flatMap((series, at) =>
    series.flatMap((value, place) => {
      const found = drawn[at]?.[place] ?? Number.NaN;
      return Math.abs(found - value) <= near ? [] : [`series ${at}, point ${place}: drawn ${found}, written ${value}`];
    }),
  );
}

/** Reads the chart, then switches it to its table; returns the differences between the two. */
export async function drawnApartFromTable(person: UserEvent, label: string, as: 'line' | 'bar'): Promise<string[]> {
  const svg = await drawingOf(label);
  const drawn = as === 'line' ? drawnLines(svg) : drawnBars(svg);
  await person.click(within(await figureOf(label)).getByRole('button', { name: chartsTexts.asTable }));
  const table = await columnsOfTable(label);
  // A week with a value of zero has no bar.
  const written = as === 'line' ? table : table.map((series) => series.filter((value) => value !== 0));
  return written.flat().length > 0 ? apart(drawn, written) : ['There is nothing to draw'];
}
