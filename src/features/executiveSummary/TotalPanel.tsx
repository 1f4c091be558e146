/** Breakdown of a figure of several projects: its formula, or the sum of its projects, each expanding to its own rows. */
import { useTranslation } from '../../i18n/useTranslation.ts';
import { figuresOfSummary } from '../../../contract/names/figureNames.ts';
import type { HoursColumn } from '../../../contract/reports/figures/hoursColumns.ts';
import type { SummaryProject } from '../../../contract/reports/figures/portfolio.ts';
import { totalFigure } from '../../../contract/reports/figures/totalFigures.ts';
import type { TotalKey } from '../../../contract/reports/figures/totalKeys.ts';
import styles from '../../shared/derivation/derivation.module.css';
import type { Tree } from '../../shared/derivation/lines/FigureLines.tsx';
import { FigurePanel } from '../../shared/derivation/FigurePanel.tsx';
import { formulaText } from '../../shared/derivation/lines/formulaText.ts';
import { toggledLine } from '../../shared/derivation/toggledLine.ts';
import { TreeLine } from '../../shared/derivation/lines/TreeLine.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { hoursText } from './hoursText.ts';
import { ProjectLines } from './ProjectLines.tsx';
import type { OpenTotal } from './search.ts';

interface TotalPanelProps {
  /** Projects included in the total. */
  readonly chosen: readonly SummaryProject[];
  /** Name for all of them together. */
  readonly about: string;
  readonly total: OpenTotal;
  readonly onTotal: (total: OpenTotal | undefined) => void;
}

export function TotalPanel({ chosen, about, total, onTotal }: TotalPanelProps) {
  const { nameOf, meaningOf, textOf } = useTotalWords();
  const { value } = totalFigure(chosen, total.figure);
  const lines = new Set(total.open);
  return (
    <FigurePanel
      name={nameOf(total.figure)}
      value={textOf(total.figure, value)}
      about={[about]}
      meaning={meaningOf(total.figure)}
      onClose={() => onTotal(undefined)}
    >
      <TotalLines
        chosen={chosen}
        figure={total.figure}
        path=""
        isOpen={(path) => lines.has(path)}
        onToggle={(path) => onTotal({ ...total, open: toggledLine(total.open, path) })}
      />
    </FigurePanel>
  );
}

const isColumn = (key: TotalKey): key is HoursColumn => key in figuresOfSummary;

function useTotalWords() {
  const { t } = useTranslation(['executive', 'figureMeanings']);
  const formats = useFormats();
  return {
    nameOf: (key: TotalKey) => (isColumn(key) ? t(`columns.${key}`) : t(`behindColumns.${key}`)),
    meaningOf: (key: TotalKey) => (isColumn(key) ? t(`figureMeanings:${figuresOfSummary[key]}`) : undefined),
    textOf: (key: TotalKey, value: number | null) => hoursText(key, value, formats),
  };
}

interface TotalLinesProps extends Pick<Tree, 'isOpen' | 'onToggle'>, Pick<TotalPanelProps, 'chosen'> {
  readonly figure: TotalKey;
  readonly path: string;
}

function TotalLines({ chosen, figure, path, isOpen, onToggle }: TotalLinesProps) {
  const { t } = useTranslation('derivation');
  const { nameOf, textOf } = useTotalWords();
  const { value, formula, parts, projects } = totalFigure(chosen, figure);
  const values = parts.map((key) => {
    const { value: part } = totalFigure(chosen, key);
    return { key, value: part, text: textOf(key, part) };
  });
  const sentence =
    formula === null
      ? t('sumOfProjects')
      : formulaText(t, {
          formula,
          isPercent: figure === 'percent',
          value,
          parts: values.map((part) => ({ value: part.value, text: `${nameOf(part.key)} ${part.text}` })),
        });
  return (
    <>
      <p className={styles['sum']}>{sentence}</p>
      <ul className={styles['lines']}>
        {values.map(({ key, text }) => {
          const place = `${path}/${key}`;
          return (
            <TreeLine key={key} name={nameOf(key)} value={text} isOpen={isOpen(place)} onToggle={() => onToggle(place)}>
              <TotalLines chosen={chosen} figure={key} path={place} {...{ isOpen, onToggle }} />
            </TreeLine>
          );
        })}
        <ProjectLines
          adds={projects.map(({ project, value: adds, opening }) => ({ project, text: textOf(figure, adds), opening }))}
          {...{ path, isOpen, onToggle }}
        />
      </ul>
    </>
  );
}
