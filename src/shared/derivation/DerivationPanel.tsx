/** Breakdown of a figure of one project, down to the user who made each entry. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { nameOfFigure, relativesOf } from '../../../contract/names/figureNames.ts';
import { chosenOptions, optionsIn } from '../../../contract/reports/rowOptions.ts';
import { useApp } from '../../context/useApp.ts';
import { FigureLines, type Tree } from './lines/FigureLines.tsx';
import { FigurePanel } from './FigurePanel.tsx';
import { figureQuery } from './figureQuery.ts';
import type { OpenFigure } from './openFigure.ts';
import { useFigureWords } from './useFigureWords.ts';
import { toggledLine } from './toggledLine.ts';

export interface DerivationPanelProps {
  readonly projectId: number;
  /** Open figure, as in the address of the page. */
  readonly figure: OpenFigure;
  /** Writes the figure to the address; undefined closes the panel. */
  readonly onFigure: (figure: OpenFigure | undefined) => void;
  /** Name of the project, on a page of several projects. */
  readonly project?: string | undefined;
}

export function DerivationPanel({ projectId, figure: open, onFigure, project }: DerivationPanelProps) {
  const { of, figure, where = {}, groupBy, thenBy, from, asOf } = open;
  const options = optionsIn(open);
  const { call } = useApp();
  const words = useFigureWords();
  const { t } = words;
  const requested = { projectId, of, figure, where, groupBy, thenBy, options, from, asOf };
  const { data } = useInfiniteQuery(figureQuery(call, requested));
  const [found] = data?.pages ?? [];
  const lines = new Set(open.open);
  const tree: Tree = {
    projectId,
    groupBy,
    thenBy,
    options,
    from,
    asOf,
    isOpen: (path) => lines.has(path),
    onToggle: (path) => onFigure({ ...open, open: toggledLine(open.open, path) }),
  };
  // Those it is calculated from are in the tree.
  const terms = new Set(found?.parts.map((part) => nameOfFigure(part.of, part.figure)));
  const related = relativesOf(of, figure, where).filter(({ name }) => !terms.has(name));
  const about = [
    project ?? '',
    words.subjectOf(of),
    ...Object.entries(where).map(([field, values]) =>
      values.map((value) => words.valueIn(of, field, value)).join(', '),
    ),
    words.daysOf({ from, asOf }),
    ...chosenOptions(open).map((option) => t(`options.${option}`)),
  ].filter((text) => text !== '');
  return (
    <FigurePanel
      name={words.nameOf(of, figure)}
      value={found && words.valueOf(found.value, found)}
      about={about}
      meaning={words.meaningOf(of, figure)}
      relatives={related.map(({ name, opening }) => ({
        name: t(`figureLabels:${name}`),
        meaning: t(`figureMeanings:${name}`),
        onOpen: opening && (() => onFigure({ ...open, ...opening, open: undefined })),
      }))}
      onClose={() => onFigure(undefined)}
    >
      <FigureLines {...{ tree, of, figure, where }} path="" />
    </FigurePanel>
  );
}
