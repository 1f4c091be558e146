/** How a figure that a page shows is asked for, to be opened to what it is made of (`getFigure`). */
import type { Where } from '../reportFilters.ts';
import type { FigureSubject } from './figureSubjects.ts';
import { firstDayOfWeek } from './curve.ts';

export interface Opening {
  readonly of: FigureSubject;
  readonly figure: string;
  readonly where?: Where;
  readonly groupBy?: string;
  /** The first and the last day that count. */
  readonly from?: string;
  readonly asOf?: string;
}

/** A figure of a page: what it is, and what it is opened to. A page shows no other. */
export interface ShownFigure<Told> {
  /** Null shows as "-", and is opened to nothing. */
  readonly valueOf: (told: Told) => number | null;
  readonly opens: (told: Told) => Opening;
}

/** What was recorded for the days of one week. */
export const inWeek = (weekEnding: string) => ({ from: firstDayOfWeek(weekEnding), asOf: weekEnding });
