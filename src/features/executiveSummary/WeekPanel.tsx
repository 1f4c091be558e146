/**
 * Breakdown of a number in the table beside a chart of several projects: each project's contribution to the week, expanding to
 * its own rows.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { weekFigures } from '../../../contract/reports/figures/landingFigures.ts';
import type { SummaryProject } from '../../../contract/reports/figures/portfolio.ts';
import { useApp } from '../../context/useApp.ts';
import styles from '../../shared/derivation/derivation.module.css';
import { weekText } from '../../shared/derivation/weekText.ts';
import { FigurePanel } from '../../shared/derivation/FigurePanel.tsx';
import { toggledLine } from '../../shared/derivation/toggledLine.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { summaryWeekQuery } from '../../shared/projects/figuresQueries.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { ProjectLines } from './ProjectLines.tsx';
import type { OpenWeek } from './search.ts';

interface WeekPanelProps {
  /** Projects in the chart. */
  readonly chosen: readonly SummaryProject[];
  readonly about: string;
  readonly week: OpenWeek;
  readonly onWeek: (week: OpenWeek | undefined) => void;
}

const min = 1e-9;

export function WeekPanel({ chosen, about, week, onWeek }: WeekPanelProps) {
  const { t } = useTranslation(['figures', 'derivation', 'charts']);
  const formats = useFormats();
  const { call } = useApp();
  const { figure, weekEnding } = week;
  const ids = chosen.map(({ projectId }) => projectId);
  const { data, error, refetch } = useQuery(summaryWeekQuery(call, ids, weekEnding));
  const lines = new Set(week.open);
  const write = (value: number) =>
    figure === 'manpower' ? formats.decimals(1)(value) : weekText(formats)(value, figure);
  const adding = (data ?? []).flatMap((own) => {
    const project = chosen.find(({ projectId }) => projectId === own.projectId);
    return project && Math.abs(own[figure] ?? 0) > min ? [{ project, own, value: own[figure] ?? 0 }] : [];
  });
  return (
    <FigurePanel
      name={t(nameOf[figure])}
      value={data && write(adding.reduce((sum, { value }) => sum + value, 0))}
      about={[about, t('charts:weekEnding', { day: formats.date(weekEnding) })]}
      onClose={() => onWeek(undefined)}
    >
      {error && <ErrorNotice error={error} title={t('derivation:failed')} onRetry={() => void refetch()} />}
      <p className={styles['sum']}>{t('derivation:sumOfProjects')}</p>
      <ul className={styles['lines']}>
        {figure === 'planned' ? (
          adding.map(({ project: { projectId, projectNumber, name }, value }) => (
            <li key={projectId} className={`${styles['line']} ${styles['leaf']}`}>
              <span />
              <Link to="/$projectId/project/information" params={{ projectId: String(projectId) }}>
                {projectNumber} {name}
              </Link>
              <span>{write(value)}</span>
            </li>
          ))
        ) : (
          <ProjectLines
            adds={adding.map(({ project, own, value }) => ({
              project,
              text: write(value),
              opening: weekFigures[figure].opens(own),
            }))}
            path=""
            isOpen={(path) => lines.has(path)}
            onToggle={(path) => onWeek({ ...week, open: toggledLine(week.open, path) })}
          />
        )}
      </ul>
    </FigurePanel>
  );
}

const nameOf = {
  planned: 'figures:planned',
  earned: 'figures:earned',
  spent: 'figures:spent',
  earnedOfWeek: 'figures:earned',
  spentOfWeek: 'figures:spent',
  manpower: 'figures:manpower',
} as const;
