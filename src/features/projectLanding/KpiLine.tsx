import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { getProjectAttention } from '../../../contract/reports/figures/attention.ts';
import type { getProjectFigures } from '../../../contract/reports/figures/figuresOfProject.ts';
import { readyFigures, currentFigures } from '../../../contract/reports/figures/landingFigures.ts';
import type { ShownFigure } from '../../../contract/reports/figures/opening.ts';
import { performanceLight } from '../../../contract/progress/earnedValue.ts';
import { useProject } from '../../context/useApp.ts';
import { FigureNumber, type PageFigures } from '../../shared/derivation/FigureNumber.tsx';
import { FigureExplanation } from '../../shared/derivation/FigureExplanation.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { missingValue } from '../../i18n/format.ts';
import { PerformanceLight } from '../../shared/projects/PerformanceLight.tsx';
import styles from './landing.module.css';

/** Smallest change that is visible with two decimals. */
const minShown = 0.005;

interface KpiLineProps {
  readonly figures: ReplyOf<typeof getProjectFigures>;
  readonly attention: ReplyOf<typeof getProjectAttention> | undefined;
  readonly page: PageFigures;
}

/** Key figures of the project, each opening its breakdown. Their width is reserved while they load. */
export function KpiLine({ figures, attention, page }: KpiLineProps) {
  const { t } = useTranslation('figures');
  const formats = useFormats();
  const terms = useTerms();
  const { id, unitMeasurement } = useProject();
  const unit = terms.unit(unitMeasurement);
  const { complete, earned, budget, pf, trend, pulled, toPull } = currentFigures;
  const lengthText = (value: number) => `${formats.count(value)} ${unit}`;
  /** Renders a formatted figure; "-" if it has no value. */
  const number = <Told,>(
    { valueOf, opens }: ShownFigure<Told>,
    reported: Told,
    name: string,
    write: (value: number) => string,
  ) => {
    const value = valueOf(reported);
    return (
      <FigureNumber figures={page} value={value} opening={opens(reported)} name={name}>
        {value === null ? missingValue : write(value)}
      </FigureNumber>
    );
  };
  const moved = trend.valueOf(figures);
  return (
    <ul className={styles['kpis']} aria-label={t('standing')}>
      <Kpi word={t('complete')}>{number(complete, figures, t('complete'), formats.percentText)}</Kpi>
      <Kpi
        word={
          <FigureExplanation sentence={(mark) => t('earnedOf', { budget: mark })}>
            {number(budget, figures, t('columns.budget'), formats.count)}
          </FigureExplanation>
        }
      >
        {number(earned, figures, t('columns.earned'), (value) => t('hours', { hours: formats.count(value) }))}
      </Kpi>
      <Kpi
        word={
          <>
            {t('pf')} · <PerformanceLight light={performanceLight(pf.valueOf(figures))} />
          </>
        }
      >
        {number(pf, figures, t('pfTitle'), formats.ratio)}
        {moved !== null && Math.abs(moved) >= minShown && (
          <small>
            {number(
              trend,
              figures,
              t('trendTitle'),
              (value) => `${value < 0 ? ' ▼' : ' ▲'}${formats.ratio(Math.abs(value))}`,
            )}
          </small>
        )}
      </Kpi>
      <Kpi
        word={
          <FigureExplanation sentence={(mark) => t('pulledOf', { length: mark, unit })}>
            {number(toPull, figures, t('columns.quantity'), formats.count)}
          </FigureExplanation>
        }
      >
        {number(pulled, figures, t('columns.installed'), lengthText)}
      </Kpi>
      {attention ? (
        <Kpi
          word={
            <FigureExplanation
              sentence={(mark) => t('readyToPull', { count: attention.routeReady.cables, shown: mark })}
            >
              {number(readyFigures.cables, attention, t('readyCables'), formats.count)}
            </FigureExplanation>
          }
        >
          {number(readyFigures.length, attention, t('readyLength'), lengthText)}
        </Kpi>
      ) : (
        <Kpi word={t('readyLength')}>…</Kpi>
      )}
      <Kpi word={t('needAttention', { count: attention?.items.length ?? 0 })}>
        <Link to="/$projectId" params={{ projectId: String(id) }} hash="attention">
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
      <span className={styles['text']}>{word}</span>
    </li>
  );
}
