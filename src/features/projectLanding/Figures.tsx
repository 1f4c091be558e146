import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { projectFiguresRefreshDelay } from '../../../machines/pageTimings.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { WeekFigure } from '../../ui/charts/WeekFigure.tsx';
import { useApp, useProject } from '../../context/useApp.ts';
import { PrintedMargins } from '../../shared/files/PrintedMargins.tsx';
import type { PageFigures } from '../../shared/derivation/FigureNumber.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { attentionQuery, projectFiguresQuery } from '../../shared/projects/figuresQueries.ts';
import { useHoursSeries } from '../../shared/projects/useHoursSeries.ts';
import { weekText } from '../../shared/derivation/weekText.ts';
import { weekOpener } from '../../shared/derivation/weekOpener.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { AttentionList } from './AttentionList.tsx';
import { CommodityTable } from './CommodityTable.tsx';
import { KpiLine } from './KpiLine.tsx';
import styles from './landing.module.css';

function useProjectFigures() {
  const { call, liveEvents } = useApp();
  const { id: projectId } = useProject();
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = liveEvents.subscribe((ofProject, { kind }) => {
      if (ofProject !== projectId || kind === 'job' || kind === 'permissions' || kind === 'views') return;
      clearTimeout(timer);
      timer = setTimeout(
        () => void queries.invalidateQueries({ queryKey: ['figures', projectId] }),
        projectFiguresRefreshDelay,
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [liveEvents, queries, projectId]);
  return {
    figures: useQuery(projectFiguresQuery(call, projectId)),
    attention: useQuery(attentionQuery(call, projectId)),
  };
}

interface FiguresProps {
  /** Missing setup steps, shown in place of the attention list. */
  readonly setup: ReactNode;
  readonly page: PageFigures;
}

export function Figures({ setup, page }: FiguresProps) {
  const { t } = useTranslation('figures');
  const formats = useFormats();
  const { figures, attention } = useProjectFigures();
  const { id, projectNumber, name } = useProject();
  const series = useHoursSeries();
  const { data } = figures;
  if (figures.isError)
    return <ErrorNotice title={t('failed')} error={figures.error} onRetry={() => void figures.refetch()} />;
  if (!data) return <p className={styles['loading']}>{t('loading')}</p>;
  const cell = weekOpener({ curve: data.curve, page, projectId: id });
  return (
    <div className={styles['figures']}>
      <PrintedMargins title={`${projectNumber} ${name}`} asOf={new Date(figures.dataUpdatedAt)} />
      <KpiLine figures={data} attention={attention.data} page={page} />
      <div className={styles['halves']}>
        <div className={styles['curves']}>
          <WeekFigure
            label={t('curve')}
            weeks={data.curve}
            series={series.curve}
            height={280}
            format={weekText(formats)}
            thisWeek={data.thisWeek}
            cell={cell}
            note={data.curve.length > 0 && data.curve[0]?.planned === null ? t('noPlan') : undefined}
          />
          {data.curve.length > 0 && (
            <WeekFigure
              label={t('weekly')}
              weeks={data.curve.filter(({ weekEnding }) => weekEnding <= data.thisWeek)}
              series={series.weekly}
              height={120}
              format={weekText(formats)}
              cell={cell}
            />
          )}
        </div>
        <div>
          {setup}
          <AttentionList attention={attention} />
        </div>
      </div>
      <CommodityTable figures={data} page={page} />
    </div>
  );
}
