import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { performanceLight } from '../../../contract/progress/earnedValue.ts';
import { totalCells } from '../../../contract/reports/figures/totalFigures.ts';
import { WithFigurePanel } from '../../shared/derivation/WithFigurePanel.tsx';
import { headlineOf, type Headline } from '../../../contract/reports/figures/headline.ts';
import { hoursCells } from '../../../contract/reports/figures/hoursColumns.ts';
import type { ExecutiveSummary, SummaryProject } from '../../../contract/reports/figures/portfolio.ts';
import { useApp } from '../../context/useApp.ts';
import { PrintedMargins } from '../../shared/files/PrintedMargins.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { executiveQuery } from '../../shared/projects/figuresQueries.ts';
import { PerformanceLight } from '../../shared/projects/PerformanceLight.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Reading } from '../../ui/layout/Spinner.tsx';
import { ExecutiveActions } from './ExecutiveActions.tsx';
import { ExecutiveCharts } from './ExecutiveCharts.tsx';
import { noPanel, type ExecutiveSearch } from './search.ts';
import { SummaryTable } from './SummaryTable.tsx';
import styles from './executive.module.css';

const SummaryPanel = lazy(async () => ({ default: (await import('./SummaryPanel.tsx')).SummaryPanel }));

interface ExecutiveScreenProps {
  readonly search: ExecutiveSearch;
  readonly onSearch: (patch: Partial<ExecutiveSearch>) => void;
}

/**
 * All projects on one page: on plan or not, and why. The chosen projects are totaled and charted; every project expands into its
 * parts.
 */
export function ExecutiveScreen({ search, onSearch }: ExecutiveScreenProps) {
  // A namespace loaded later would suspend the page for a moment and hide the open editor with it.
  const { t } = useTranslation([
    'executive',
    'frame',
    'common',
    'figures',
    'figureMeanings',
    'reports',
    'charts',
    'derivation',
    'terms',
  ]);
  const formats = useFormats();
  const { call } = useApp();
  const { data, error, isPlaceholderData, refetch } = useQuery(executiveQuery(call, search.projects ?? []));
  const chosen = chosenOf(data, search);
  const ofProject = data?.projects.find(({ projectId }) => projectId === search.figure?.projectId);
  return (
    <WithFigurePanel
      figure={search.figure}
      onFigure={(figure) => onSearch({ ...noPanel, figure })}
      project={ofProject && `${ofProject.projectNumber} ${ofProject.name}`}
      panel={
        data &&
        chosen.length > 0 && (
          <Suspense>
            <SummaryPanel {...{ chosen, search, onSearch }} isAll={chosen.length === data.projects.length} />
          </Suspense>
        )
      }
    >
      <Page
        title={t('frame:titles.executiveSummary')}
        detail={data && t('common:asOf', { when: formats.date(data.generatedAt) })}
        actions={data && data.projects.length > 0 && <ExecutiveActions summary={data} search={search} />}
      >
        {error ? (
          <ErrorNotice title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Reading />
        ) : data.projects.length === 0 ? (
          <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        ) : (
          <div className={styles['sheet']} aria-busy={isPlaceholderData}>
            <PrintedMargins title={t('frame:titles.executiveSummary')} asOf={data.generatedAt} />
            <Summary summary={data} search={search} onSearch={onSearch} />
          </div>
        )}
      </Page>
    </WithFigurePanel>
  );
}

const chosenOf = (summary: ExecutiveSummary | undefined, { projects }: ExecutiveSearch) =>
  summary?.projects.filter(({ projectId }) => projects?.includes(projectId) ?? true) ?? [];

/** Sorts projects by PF, lowest first; projects without hours come last. Ties remain in server order. */
const worstFirst = (projects: readonly SummaryProject[]): SummaryProject[] =>
  projects.toSorted((one, other) => (hoursCells(one).pf ?? Infinity) - (hoursCells(other).pf ?? Infinity) || 0);

interface SummaryProps extends ExecutiveScreenProps {
  readonly summary: ExecutiveSummary;
}

function Summary({ summary, search, onSearch }: SummaryProps) {
  const projects = worstFirst(summary.projects);
  const chosen = chosenOf(summary, search);
  const total = totalCells(chosen);
  return (
    <>
      <p className={styles['headline']}>
        <HeadlinePerformance value={total.pf} /> <HeadlineText headline={headlineOf(chosen)} />
      </p>
      <SummaryTable projects={projects} chosen={chosen} total={total} search={search} onSearch={onSearch} />
      <ExecutiveCharts
        summary={summary}
        chosen={chosen}
        page={{ open: search.figure, onOpen: (figure) => onSearch({ ...noPanel, figure }) }}
        week={search.week}
        onWeek={(week) => onSearch({ ...noPanel, week })}
      />
    </>
  );
}

function HeadlinePerformance({ value }: { readonly value: number | null }) {
  const { t } = useTranslation('executive');
  const formats = useFormats();
  return (
    <span>
      {t('columns.pf')} {formats.ratio(value)} · <PerformanceLight light={performanceLight(value)} />.
    </span>
  );
}

function HeadlineText({ headline: { projects, behind, worst } }: { readonly headline: Headline }) {
  const { t } = useTranslation('executive');
  const formats = useFormats();
  return (
    <span>
      {t('behind', { count: behind, shown: formats.count(behind), total: formats.count(projects) })}{' '}
      {worst && t('worst', { name: worst.name, hours: formats.count(worst.hours) })}
    </span>
  );
}
