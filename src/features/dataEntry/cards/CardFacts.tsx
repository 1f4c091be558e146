import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import { isSet, measuredStep, type Row } from '../../../../contract/progress/progress.ts';
import { getRouteStates } from '../../../../contract/rows/routeStates.ts';
import { plannedCutsOf } from '../../../../contract/progress/pieces.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useApp, useCurrentUser, useProject } from '../../../context/useApp.ts';
import { shownText } from '../../../i18n/fieldText.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { informationQuery } from '../../../shared/projects/informationQuery.ts';
import type { Readiness } from '../readiness/readiness.ts';
import { useRowWaits } from '../readiness/useRowWaits.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { delayFields } from '../entries/stepActions.ts';
import { cardFieldsOf } from './cardFields.ts';
import { usePartTexts } from '../state/usePartTexts.ts';
import styles from './card.module.css';
import { useMemo } from 'react';
import type { ReplyOf } from '../../../../contract/base/calls/endpoint.ts';
import { routeEntries } from '../../../../contract/base/values/routes.ts';
import { staleRouteStates } from '../../../../machines/pageTimings.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';

interface CardFactsProps {
  readonly entryStore: FieldEntryStore;
  /** Including values that were sent. */
  readonly values: Row;
  readonly unit: UnitMeasurement;
  readonly waiting: { readonly id: number; readonly readiness: Readiness | null };
}

/** Facts about the row: what it waits for, its route and the progress of the raceways, the part done, its cut, and its delay. */
export function CardFacts({ entryStore, values, unit, waiting }: CardFactsProps) {
  const { t } = useTranslation(['fieldWork', 'common']);
  const formats = useFormats();
  const terms = useTerms();
  const { call } = useApp();
  const { id: userId } = useCurrentUser();
  const { commodity, store } = entryStore;
  const waits = useRowWaits(entryStore, { values, ...waiting });
  const { facts } = cardFieldsOf(commodity);
  const route = commodity.fields.find(({ refersTo }) => refersTo === 'raceway');
  const hasRoute = route !== undefined && isSet(values[route.key]);
  const { data } = useQuery({
    queryKey: ['route-states', store.projectId, store.type, userId],
    queryFn: ({ signal }) =>
      call(getRouteStates, { query: { projectId: store.projectId, type: store.type }, signal, quiet: true }),
    enabled: hasRoute,
    staleTime: staleRouteStates,
    gcTime: Infinity,
  });
  const tolerance = useQuery(informationQuery(call, useProject().id)).data?.settings.cutTolerancePercent;
  const cuts = tolerance === undefined ? [] : plannedCutsOf(commodity, values, tolerance, lengthUnitOf(unit));
  const step = measuredStep(commodity);
  const part = usePartTexts(commodity, values, unit);
  const shownCuts = cuts.map((cut) => formats.length(cut, unit));
  const words = { unit, formats, terms, yes: t('common:yes') };
  const { note } = delayFields(commodity);
  const shown = [...facts.filter((field) => field !== route), ...(note ? [note] : [])];
  return (
    <>
      {waits.length > 0 && (
        <div className={styles['waits']}>
          <StatusBadge tone="hold">{t('card.waits')}</StatusBadge>
          <ul>
            {waits.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </div>
      )}
      {hasRoute && <RouteLine label={terms.label(route)} route={String(values[route.key])} raceways={data?.raceways} />}
      <dl className={styles['facts']}>
        {shown.map((field) => {
          const text = shownText(field, values[field.key], words);
          return (
            text !== '' && (
              <div key={field.key}>
                <dt>{field.key === 'foreman' ? t('assigned') : terms.header(field, unit)}</dt>
                <dd className={field.mono ? 'mono' : 'numeric'}>{text}</dd>
              </div>
            )
          );
        })}
        {step && part.remaining !== null && (
          <div>
            <dt>{terms.label(step)}</dt>
            <dd className="numeric">{part.remaining}</dd>
          </div>
        )}
        {shownCuts.length > 0 && (
          <div>
            <dt>{t('card.cut')}</dt>
            <dd className="numeric">{`${shownCuts.join(' + ')} ${terms.unit(unit)}`}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

interface RouteLineProps {
  readonly label: string;
  /** Route as stored in the row. */
  readonly route: string;
  /** States of all routes; undefined while neither the server nor the device has them. */
  readonly raceways: ReplyOf<typeof getRouteStates>['raceways'] | undefined;
}

/** Raceways in order, each with the installed share of its run, if known. */
function RouteLine({ label, route, raceways }: RouteLineProps) {
  const formats = useFormats();
  const byName = useMemo(() => new Map(raceways?.map(({ name, run }) => [name, run])), [raceways]);
  return (
    <p className={styles['route']}>
      {label}
      {routeEntries(route).map((name, place) => {
        const run = byName.get(name);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a route can list a raceway twice
          <span key={place} className={styles['raceway']}>
            <span className="mono">{name}</span>{' '}
            {run !== undefined && (
              <StatusBadge tone={run === null ? 'warning' : run >= 100 ? 'complete' : 'progress'}>
                {run === null ? '?' : formats.percentText(run)}
              </StatusBadge>
            )}
          </span>
        );
      })}
    </p>
  );
}
