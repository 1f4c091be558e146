import type { ReactNode } from 'react';
import type { CurveWeek } from '../../../contract/reports/figures/curve.ts';
import { FigureButton } from '../../shared/derivation/FigureButton.tsx';
import type { WeekKey } from '../../shared/derivation/weekOpener.tsx';
import type { OpenWeek } from './search.ts';

interface OpenedWeeks {
  readonly curve: readonly CurveWeek[];
  readonly week: OpenWeek | undefined;
  readonly onWeek: (week: OpenWeek) => void;
}

/** How the numbers of the table beside a chart of several projects are opened: to what each put into the week. */
export function weeksOpener({ curve, week: open, onWeek }: OpenedWeeks) {
  const weeks = new Map(curve.map((week) => [week.weekEnding, week]));
  return (
    { weekEnding }: Pick<CurveWeek, 'weekEnding'>,
    figure: WeekKey,
    { text, name }: { readonly text: string; readonly name: string },
  ): ReactNode => {
    const value = weeks.get(weekEnding)?.[figure] ?? null;
    if (value === null) return text;
    const isOpen = open?.figure === figure && open.weekEnding === weekEnding;
    return (
      <FigureButton name={name} isOpen={isOpen} onOpen={() => onWeek({ figure, weekEnding })}>
        {text}
      </FigureButton>
    );
  };
}
