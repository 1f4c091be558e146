import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurveWeek } from '../../../contract/reports/figures/curve.ts';
import { weekFigures } from '../../../contract/reports/figures/landingFigures.ts';
import { FigureNumber, type PageFigures } from './FigureNumber.tsx';

export type WeekKey = 'planned' | keyof typeof weekFigures;

interface OpenedWeeks {
  readonly curve: readonly CurveWeek[];
  readonly page: PageFigures;
  readonly projectId: number;
  /** True if the page has only this project. */
  readonly isOfPage?: boolean;
}

/**
 * Makes the numbers of the table beside a weekly chart of one project open their breakdown. A planned number links to the page on
 * which it was typed.
 */
export function weekOpener({ curve, page, projectId, isOfPage = true }: OpenedWeeks) {
  const weeks = new Map(curve.map((week) => [week.weekEnding, week]));
  return (
    { weekEnding }: Pick<CurveWeek, 'weekEnding'>,
    key: WeekKey,
    { text, name }: { readonly text: string; readonly name: string },
  ): ReactNode => {
    const week = weeks.get(weekEnding);
    if (!week) return text;
    if (key !== 'planned')
      return (
        <FigureNumber
          figures={page}
          value={weekFigures[key].valueOf(week)}
          opening={weekFigures[key].opens(week)}
          name={name}
          {...(!isOfPage && { projectId })}
        >
          {text}
        </FigureNumber>
      );
    return week.planned === null ? (
      text
    ) : (
      <Link to="/$projectId/project/information" params={{ projectId: String(projectId) }} title={name}>
        {text}
      </Link>
    );
  };
}
