/** Blockers of work and what to do next: the ranking, and the graph that explains it (domain sections 9 and 12). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import { blockersQuery, packageQuery } from '../../../api/packageQueries.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { Reading } from '../../../ui/layout/Spinner.tsx';
import { useIsNarrow } from '../../../ui/screen/useIsNarrow.ts';
import { ReadinessGraph } from './ReadinessGraph.tsx';
import styles from './readiness.module.css';
import { BlockerRanking } from './BlockerRanking.tsx';
import { Link } from '@tanstack/react-router';
import { numberOf } from '../numberOf.ts';

interface ReadinessViewProps {
  readonly projectId: number;
  readonly packageType: PackageType;
  /** Id of a single package; absent for all packages of the type. */
  readonly id?: number | undefined;
}

export function ReadinessView({ projectId, packageType, id }: ReadinessViewProps) {
  const { t } = useTranslation(['packages', 'waits']);
  const { call } = useApp();
  const formats = useFormats();
  const found = useQuery(blockersQuery(call, projectId, packageType, id));
  const isNarrow = useIsNarrow();
  const [isDrawing, setDrawing] = useState(false);
  const [lit, setLit] = useState<string | null>(null);
  if (found.isError)
    return <ErrorNotice title={t('readiness.failed')} error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Reading />;
  const { blockers, total, waiting, packages: blocked } = found.data;
  const ofOne = id !== undefined && <OnePackage projectId={projectId} packageType={packageType} id={id} />;
  if (blockers.length === 0)
    return (
      <div className={styles['view']}>
        {ofOne}
        <EmptyState title={t('readiness.none')}>{t('readiness.noneStep')}</EmptyState>
      </div>
    );
  const listed = { projectId, packageType, blockers, lit, onLight: setLit };
  return (
    <div className={styles['view']}>
      {ofOne}
      <p className={styles['summary']} role="status">
        {t('readiness.summary', {
          count: total,
          shown: formats.count(total),
          rows: t('readiness.blockedRows', {
            count: waiting.rows,
            shown: formats.count(waiting.rows),
            hours: formats.hours(waiting.hours),
          }),
        })}
        {total > blockers.length && ` ${t('readiness.first', { shown: formats.count(blockers.length) })}`}
      </p>
      {isNarrow && (
        // On a narrow screen the graph would be below hundreds of lines, where no one would find it.
        <div className={styles['shown']}>
          <button type="button" className="button" aria-pressed={isDrawing} onClick={() => setDrawing(!isDrawing)}>
            {t('readiness.asDrawing')}
          </button>
        </div>
      )}
      <div className={styles['pair']}>
        {!(isNarrow && isDrawing) && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
          <div className={styles['ranking']} tabIndex={0} role="region" aria-label={t('readiness.list')}>
            <BlockerRanking {...listed} />
          </div>
        )}
        {(!isNarrow || isDrawing) && <ReadinessGraph {...listed} blocked={blocked} total={total} />}
      </div>
    </div>
  );
}

interface OnePackageProps {
  readonly projectId: number;
  readonly packageType: PackageType;
  readonly id: number;
}

/** Package of the ranking, with links back to it and to all packages. */
function OnePackage({ projectId, packageType, id }: OnePackageProps) {
  const { t } = useTranslation('packages');
  const { call } = useApp();
  const { data } = useQuery(packageQuery(call, projectId, id));
  if (!data) return null;
  const page = {
    to: '/$projectId/packages/$packageType',
    params: { projectId: String(projectId), packageType },
  } as const;
  return (
    <p className={styles['summary']}>
      {`${t('readiness.ofOne')} `}
      <Link className="name-link mono" {...page} search={{ package: id }}>
        {numberOf(data.row)}
      </Link>
      {' · '}
      <Link className="name-link" {...page} search={{ show: 'readiness' }}>
        {t('readiness.ofAll')}
      </Link>
    </p>
  );
}
