import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getProjectAttention } from '../../../contract/figures/attention.ts';
import type { getProjectFigures } from '../../../contract/figures/figuresOfProject.ts';
import { performanceOf } from '../../../contract/figures/performance.ts';
import { subjectOf } from '../../../contract/reports.ts';
import { useProject } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { missingValue } from '../../i18n/format.ts';
import { PerformanceLight } from '../../projects/PerformanceLight.tsx';
import styles from './landing.module.css';

/** A movement that two decimals can say. */
const leastShown = 0.005;

/** What is pulled is what becomes ready to be. */
const routeReady = 'cable-route-ready';

interface KpiLineProps {
  readonly figures: ReplyOf<typeof getProjectFigures>;
  readonly attention: ReplyOf<typeof getProjectAttention> | undefined;
}

/** The figures one opens a project for, each a link to what it is made of. Their width is kept while they are read. */
export function KpiLine({ figures, attention }: KpiLineProps) {
  const { t } = useTranslation('figures');
  const formats = useFormats();
  const terms = useTerms();
  const { id, unitMeasurement } = useProject();
  const params = { projectId: String(id) };
  const { hours, percentComplete, factorTrend } = figures;
  const { factor, light } = performanceOf(hours);
  const cable = figures.types.find(({ type }) => type === subjectOf(routeReady));
  const unit = terms.unit(unitMeasurement);
  const toTable = { to: '/$projectId', params, hash: 'by-commodity' } as const;
  return (
    <ul className={styles['kpis']} aria-label={t('standing')}>
      <Kpi word={t('complete')}>
        <Link {...toTable}>{percentComplete === null ? missingValue : `${formats.percent(percentComplete)} %`}</Link>
      </Kpi>
      <Kpi word={t('earnedOf', { budget: formats.count(hours.budgetHours) })}>
        <Link {...toTable}>{t('hours', { hours: formats.count(hours.earnedHours) })}</Link>
      </Kpi>
      <Kpi
        word={
          <>
            {t('pf')} · <PerformanceLight light={light} />
          </>
        }
      >
        <Link to="/$projectId/import/timesheets" params={params} search={{ view: 'hours' }} title={t('pfTitle')}>
          {formats.ratio(factor)}
          {factorTrend !== null && Math.abs(factorTrend) >= leastShown && (
            <small title={t('trendTitle')}>
              {factorTrend < 0 ? ' ▼' : ' ▲'}
              {formats.ratio(Math.abs(factorTrend))}
            </small>
          )}
        </Link>
      </Kpi>
      <Kpi word={t('pulledOf', { length: formats.count(cable?.quantity ?? 0), unit })}>
        <Link to="/$projectId/report/$reportType" params={{ ...params, reportType: 'cable-summary' }}>
          {cable ? `${formats.count(cable.earnedQuantity)} ${unit}` : missingValue}
        </Link>
      </Kpi>
      <Kpi word={t('readyToPull', { count: attention?.routeReady.cables ?? 0 })}>
        <Link to="/$projectId/report/$reportType" params={{ ...params, reportType: routeReady }}>
          {attention ? `${formats.count(attention.routeReady.length)} ${unit}` : '…'}
        </Link>
      </Kpi>
      <Kpi word={t('needAttention', { count: attention?.items.length ?? 0 })}>
        <Link to="/$projectId" params={params} hash="attention">
          {attention ? formats.count(attention.items.length) : '…'}
        </Link>
      </Kpi>
    </ul>
  );
}

function Kpi({ word, children }: { readonly word: ReactNode; readonly children: ReactNode }) {
  return (
    <li>
      <span className={styles['kpi']}>{children}</span>
      <span className={styles['word']}>{word}</span>
    </li>
  );
}
