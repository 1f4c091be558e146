import type { Opening } from '../../../contract/reports/figures/opening.ts';
import { FigureButton } from './FigureButton.tsx';
import { isSameFigure, type OpenFigure } from './openFigure.ts';

/** Open figure of a page, and the function that opens one. */
export interface PageFigures {
  readonly open: OpenFigure | undefined;
  readonly onOpen: (figure: OpenFigure) => void;
}

interface FigureNumberProps {
  readonly figures: PageFigures;
  readonly value: number | null;
  readonly opening: Opening;
  /** Accessible name of the number: "Earned, Cables". */
  readonly name: string;
  /** Project of the figure, on a page of several projects. */
  readonly projectId?: number;
  /** Formatted number. */
  readonly children: string;
}

/** Number that opens the breakdown declared by its page; a missing value is plain text. */
export function FigureNumber({ figures, value, opening, name, projectId, children }: FigureNumberProps) {
  if (value === null) return children;
  const { where, ...requested } = opening;
  const figure: OpenFigure = {
    ...requested,
    ...(projectId !== undefined && { projectId }),
    ...(where && { where: Object.fromEntries(Object.entries(where).map(([key, values = []]) => [key, [...values]])) }),
  };
  return (
    <FigureButton name={name} isOpen={isSameFigure(figures.open, figure)} onOpen={() => figures.onOpen(figure)}>
      {children}
    </FigureButton>
  );
}
