/** The figures of a project on the Dashboard, each with what it is opened to. */
import type { ListedFigures } from './portfolio.ts';
import { openingOf, hoursCells } from './hoursColumns.ts';
import type { ShownFigure } from './opening.ts';

export const listedColumns = ['percent', 'pf', 'weekEarned', 'weekSpent'] as const;
export type ListedColumn = (typeof listedColumns)[number];

const shown = (column: ListedColumn): ShownFigure<ListedFigures> => ({
  valueOf: (project) => hoursCells(project)[column],
  opens: (project) => openingOf(column, project),
});

/** As the Executive Summary tells the same of the project. */
export const listedFigures: Readonly<Record<ListedColumn, ShownFigure<ListedFigures>>> = {
  percent: shown('percent'),
  pf: shown('pf'),
  weekEarned: shown('weekEarned'),
  weekSpent: shown('weekSpent'),
};
