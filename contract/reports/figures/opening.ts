/** Request for the components of a figure on a page (`getFigure`). */
import type { Where } from '../reportFilters.ts';
import type { FigureSubject } from './figureSubjects.ts';
import { firstDayOfWeek } from './curve.ts';

export interface Opening {
  readonly of: FigureSubject;
  readonly figure: string;
  readonly where?: Where;
  readonly groupBy?: string;
  /** First and last day included. */
  readonly from?: string;
  readonly asOf?: string;
}

/** A figure on a page, with its value and its opening. Pages show only such figures. */
export interface ShownFigure<Source> {
  /** Null is shown as "-", and cannot be opened. */
  readonly valueOf: (source: Source) => number | null;
  readonly opens: (source: Source) => Opening;
}

/** Returns the days of one week. */
export const inWeek = (weekEnding: string) => ({ from: firstDayOfWeek(weekEnding), asOf: weekEnding });
