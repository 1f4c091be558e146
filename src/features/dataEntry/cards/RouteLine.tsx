import { useMemo } from 'react';
import type { ReplyOf } from '../../../../contract/base/calls/endpoint.ts';
import type { getRouteStates } from '../../../../contract/rows/routeStates.ts';
import { routeEntries } from '../../../../contract/base/values/routes.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import styles from './card.module.css';

interface RouteLineProps {
  readonly label: string;
  /** As the row has it. */
  readonly route: string;
  /** Those of all routes; undefined while neither the server nor the device has said anything of them. */
  readonly raceways: ReplyOf<typeof getRouteStates>['raceways'] | undefined;
}

/** The raceways in order, each with how much of its run stands, as far as that is known. */
export function RouteLine({ label, route, raceways }: RouteLineProps) {
  const formats = useFormats();
  const byName = useMemo(() => new Map(raceways?.map(({ name, run }) => [name, run])), [raceways]);
  return (
    <p className={styles['route']}>
      {label}
      {routeEntries(route).map((name, place) => {
        const run = byName.get(name);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a route may name a raceway twice
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
