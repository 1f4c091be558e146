import type { Opening } from '../../../contract/reports/figures/opening.ts';
import { FigureButton } from './FigureButton.tsx';
import { isSameFigure, type OpenFigure } from './openFigure.ts';

/** Which figure of a page is open, and what opens one. */
export interface PageFigures {
  readonly open: OpenFigure | undefined;
  readonly onOpen: (figure: OpenFigure) => void;
}

interface FigureNumberProps {
  readonly figures: PageFigures;
  readonly value: number | null;
  readonly opening: Opening;
  /** What it is, for those who do not see where it stands: "Earned, Cables". */
  readonly name: string;
  /** Where the page is of several. */
  readonly projectId?: number;
  /** The number as it is written. */
  readonly children: string;
}

/** A number that is opened as its page declares it; what is none is opened to nothing. */
export function FigureNumber({ figures, value, opening, name, projectId, children }: FigureNumberProps) {
  if (value === null) return children;
  const { where, ...asked } = opening;
  const figure: OpenFigure = {
    ...asked,
    ...(projectId !== undefined && { projectId }),
    ...(where && { where: Object.fromEntries(Object.entries(where).map(([key, values = []]) => [key, [...values]])) }),
  };
  return (
    <FigureButton name={name} isOpen={isSameFigure(figures.open, figure)} onOpen={() => figures.onOpen(figure)}>
      {children}
    </FigureButton>
  );
}
