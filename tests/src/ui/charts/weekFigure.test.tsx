import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getProjectFigures } from '../../../../contract/reports/figures/figuresOfProject.ts';
import { Sparkline } from '../../../../src/ui/charts/Sparkline.tsx';
import { WeekFigure } from '../../../../src/ui/charts/WeekFigure.tsx';
import { chartColors } from '../../../../src/ui/charts/weekSeries.ts';
import { formatsIn } from '../../../../src/i18n/format.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { apart, columnsOfTable, drawingOf, drawnApartFromTable, figureOf } from './chartAndTable.ts';
import { drawnLines } from './drawnValues.ts';
import { charts as chartsTexts } from '../../../../src/i18n/locales/en-US/charts.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { fillText } from '../../../support/fillText.ts';

const { curve, thisWeek } = recordedReply(getProjectFigures, 'projectFigures');
const { hours } = formatsIn('en-US');
const patient = { timeout: 20_000 };

const lines = [
  { key: 'planned', label: 'Planned', as: 'line', color: chartColors.planned, isDashed: true },
  { key: 'earned', label: 'Earned', as: 'line', color: chartColors.earned },
  { key: 'spent', label: 'Spent', as: 'line', color: chartColors.spent },
] as const;
const bars = [
  { key: 'earnedOfWeek', label: 'Earned', as: 'bar', color: chartColors.earned },
  { key: 'spentOfWeek', label: 'Spent', as: 'bar', color: chartColors.spent },
] as const;

it('draws planned, earned and spent as in its table, and labels each line at its end', async () => {
  const { person } = await renderWithApp(
    <WeekFigure label="Hours" weeks={curve} series={lines} height={280} format={hours} thisWeek={thisWeek} />,
  );
  const svg = await drawingOf('Hours');
  const drawn = drawnLines(svg);
  expect(drawn.map((series) => series.length)).toEqual([7, 4, 4]);
  for (const { label } of lines) expect(within(svg as HTMLElement).getByText(label)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: chartsTexts.asTable }));
  expect(apart(drawn, await columnsOfTable('Hours'))).toEqual([]);
});

it('draws bars as high as in its table', async () => {
  const { person } = await renderWithApp(
    <WeekFigure label="Hours" weeks={curve.slice(0, 4)} series={bars} height={120} format={hours} />,
  );
  expect(await drawnApartFromTable(person, 'Hours', 'bar')).toEqual([]);
});

it('moves from week to week by arrow keys, and announces the values of each', async () => {
  const { person } = await renderWithApp(
    <WeekFigure label="Hours" weeks={curve} series={lines} height={280} format={hours} />,
  );
  await drawingOf('Hours');
  await person.tab();
  await person.tab();
  await person.keyboard('{ArrowRight}{ArrowRight}');
  const said = await screen.findByRole('status', {}, patient);
  expect(said).toHaveTextContent(/Week ending Nov \d+, 2026/);
  expect(said).toHaveTextContent(/Earned\d/);
});

it('shows a message when there is nothing to draw', async () => {
  await renderWithApp(<WeekFigure label="Hours" weeks={[]} series={lines} height={280} format={hours} />);
  expect(await figureOf('Hours')).toHaveTextContent(chartsTexts.nothing);
  expect(screen.queryByRole('button')).toBeNull();
});

it('describes a sparkline in text, and leaves it out of the Tab order', async () => {
  await renderWithApp(
    <Sparkline
      earned={[0, 5, 10]}
      planned={[10, 10, 10]}
      label={fillText(gridTexts.filter.span.lastWeek, { field: 'Earned 10 h' })}
    />,
  );
  const picture = await screen.findByRole(
    'img',
    { name: fillText(gridTexts.filter.span.lastWeek, { field: 'Earned 10 h' }) },
    patient,
  );
  const [planned, earned] = [...picture.querySelectorAll('polyline')].map((line) => line.getAttribute('points'));
  expect(planned).toBe('2.0,3.0 48.0,3.0 94.0,3.0');
  expect(earned).toBe('2.0,21.0 48.0,12.0 94.0,3.0');
});
