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
  /** What stands there when the project has no rows of this type. */
  readonly empty: ReactNode;
  /** What the rows are shown by is on its way. */
  readonly isAwaited?: boolean;
  readonly children: ReactNode;
}

/** Rows as soon as there are any; a word about them while they are old, still coming, or not to be had. */
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

/** A person with the rows that name them has none; `names` are those that count. */
function NoRowsOfYours({ names }: { readonly names: readonly string[] }) {
  const { t, i18n } = useTranslation('grid');
  const either = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  return <EmptyState title={t('emptyYours')}>{t('emptyYoursStep', { names: either.format(names) })}</EmptyState>;
}
