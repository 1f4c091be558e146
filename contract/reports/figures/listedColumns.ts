/** Figures of a project on the Dashboard, each with its opening. */
import type { ListedFigures } from './portfolio.ts';
import { openingOf, hoursCells } from './hoursColumns.ts';
import type { ShownFigure } from './opening.ts';

export const listedColumns = ['percent', 'pf', 'weekEarned', 'weekSpent'] as const;
export type ListedColumn = (typeof listedColumns)[number];

const shown = (column: ListedColumn): ShownFigure<ListedFigures> => ({
  valueOf: (project) => hoursCells(project)[column],
  opens: (project) => openingOf(column, project),
});

/** Same figures as in the Executive Summary. */
export const listedFigures: Readonly<Record<ListedColumn, ShownFigure<ListedFigures>>> = {
  percent: shown('percent'),
  pf: shown('pf'),
  weekEarned: shown('weekEarned'),
  weekSpent: shown('weekSpent'),
};
