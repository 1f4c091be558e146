import { useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { packageTypeOf } from '../../../../contract/setup/codes/packageKinds.ts';
import { packageFieldOf } from '../../../../contract/packages/packageTypes.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useStoreSnapshot } from '../../../rows/useCommodityStore.ts';
import { OfflineState } from '../../../shared/offlinePack/OfflineState.tsx';
import { Popup } from '../../../ui/dialogs/Popup.tsx';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { countPackages, type PackageCount } from './packageCounts.ts';
import styles from './packageBar.module.css';

interface PackageBarProps {
  readonly entryStore: FieldEntryStore;
  /** Number of the chosen package; '' for all packages. */
  readonly chosen: string;
  readonly onChoose: (number: string) => void;
}

const sumOf = (counts: readonly PackageCount[]): Omit<PackageCount, 'number'> => ({
  done: counts.reduce((sum, { done }) => sum + done, 0),
  total: counts.reduce((sum, { total }) => sum + total, 0),
});

/** Bar with the chosen package, its progress and its offline status on this device; a tap opens the choice of another package. */
export function PackageBar({ entryStore, chosen, onChoose }: PackageBarProps) {
  const { t } = useTranslation('fieldWork');
  const formats = useFormats();
  const terms = useTerms();
  const { store, commodity } = entryStore;
  const packageType = packageTypeOf(packageFieldOf(commodity)?.codeKind);
  const { table, freshness } = useStoreSnapshot(store);
  const { operations } = store.fieldEntries;
  const counts = useMemo(() => countPackages({ table, operations }, commodity), [table, operations, commodity]);
  const [anchor, setAnchor] = useState<Element | null>(null);
  if (counts.length === 0 && chosen === '')
    // The bar takes its space while rows load and when no row is in a package, so that the search field beside it does not move.
    return freshness === 'opening' ? (
      <span aria-hidden className={`button ${styles['bar']} ${styles['unread']}`} />
    ) : (
      <button type="button" disabled className={`button ${styles['bar']}`}>
        <span className={styles['number']}>{t('package.none')}</span>
      </button>
    );
  const shown = counts.find(({ number }) => number === chosen);
  const { done, total } = shown ?? (chosen === '' ? sumOf(counts) : { done: 0, total: 0 });
  const countOf = (count: Omit<PackageCount, 'number'>) =>
    t('package.count', { done: formats.count(count.done), total: formats.count(count.total) });
  // Names the counted step: other steps of the rows are not included, although the package's own progress includes them.
  const step = commodity.steps.find(({ key }) => key === commodity.mainStep);
  const choose = (number: string) => {
    setAnchor(null);
    onChoose(number);
  };
  return (
    <>
      <button
        type="button"
        className={`button ${styles['bar']}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <span className="hiddenVisually">{t('package.label')} </span>
        <span className={chosen === '' ? styles['number'] : `mono ${styles['number']}`}>
          {chosen === '' ? t('package.all') : chosen}
        </span>
        <span className={styles['far']}>
          {step && <span className={styles['step']}>{terms.label(step)} </span>}
          <span className="numeric">{countOf({ done, total })}</span>
        </span>
        <span aria-hidden className={styles['track']}>
          <span style={{ inlineSize: `${total === 0 ? 0 : (done / total) * 100}%` }} />
        </span>
      </button>
      {anchor && (
        <Popup label={t('package.choose')} anchor={anchor} onClose={() => setAnchor(null)}>
          <div className={styles['list']}>
            <button type="button" className="button plain" aria-pressed={chosen === ''} onClick={() => choose('')}>
              <span>{t('package.all')}</span>
              <span className="numeric">{countOf(sumOf(counts))}</span>
            </button>
            {counts.map((count) => (
              <button
                key={count.number}
                type="button"
                className="button plain"
                aria-pressed={chosen === count.number}
                onClick={() => choose(count.number)}
              >
                <span className="mono">{count.number}</span>
                <span className="numeric">{countOf(count)}</span>
              </button>
            ))}
          </div>
        </Popup>
      )}
      {chosen !== '' && packageType && (
        <OfflineState isCompact pack={{ projectId: store.projectId, packageType, number: chosen }} />
      )}
    </>
  );
}
