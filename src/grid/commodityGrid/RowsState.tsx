import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useTranslate } from '../../i18n/translate.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Reading } from '../../ui/layout/Spinner.tsx';
import { useCurrentUser } from '../../context/useApp.ts';
import { useStoreSnapshot } from '../../rows/useCommodityStore.ts';
import styles from './commodityGrid.module.css';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';

interface RowsStateProps {
  readonly store: CommodityStore;
  /** Content shown if the project has no rows of this type. */
  readonly empty: ReactNode;
  /** True while data needed to order the rows is loading. */
  readonly isAwaited?: boolean;
  readonly children: ReactNode;
}

/** Shows rows as soon as there are any, with a notice while they are stale, still loading, or unavailable. */
export function RowsState({ store, empty, isAwaited = false, children }: RowsStateProps) {
  const { t } = useTranslation('grid');
  const say = useTranslate('errors');
  const { freshness, failure, table } = useStoreSnapshot(store);
  const { rowScope } = useCurrentUser();
  const retry = () => void store.refresh();
  if (freshness === 'opening' || (isAwaited && failure === null)) {
    return failure === null ? (
      <Reading />
    ) : (
      <ErrorNotice title={t('loadFailed')} error={say(failure)} onRetry={retry} />
    );
  }
  if (table.length === 0 && failure === null)
    return rowScope === null ? empty : <NoRowsOfYours names={rowScope.names} />;
  return (
    <>
      {failure !== null && (
        <p className={styles['stale']} role="status">
          {t('notFresh', { reason: say(failure) })}
        </p>
      )}
      {children}
    </>
  );
}

/** Empty state for a user limited to rows that name them; `names` are the names that count. */
function NoRowsOfYours({ names }: { readonly names: readonly string[] }) {
  const { t, i18n } = useTranslation('grid');
  const either = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  return <EmptyState title={t('emptyYours')}>{t('emptyYoursStep', { names: either.format(names) })}</EmptyState>;
}
