import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn, type Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { NamedRow } from '../../../../contract/rows/commodityRecord.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { RelatedRowLink } from './RelatedRowLink.tsx';
import styles from './record.module.css';

interface NamedRowsProps {
  readonly projectId: number;
  readonly commodity: Commodity;
  readonly names: readonly NamedRow[];
}

/** Location of the row: its ends, and its route by raceway. */
export function NamedRows({ projectId, commodity, names }: NamedRowsProps) {
  const { t } = useTranslation('record');
  const terms = useTerms();
  if (names.length === 0) return <p className={styles['note']}>{t('nothingNamed')}</p>;
  return [...new Set(names.map(({ field }) => field))].map((key) => {
    const field = fieldIn(commodity, key);
    return (
      <section key={key} className={styles['group']}>
        <h3>{field ? terms.label(field) : key}</h3>
        <ol className={styles['rows']}>
          {names
            .filter((named) => named.field === key)
            .map(({ name, row }, at) => (
              // A route may pass a raceway twice.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className={styles['row']}>
                {row ? (
                  <RelatedRowLink projectId={projectId} row={row} name={name} part="parts" />
                ) : (
                  <>
                    <span className={styles['name']}>{name}</span>
                    <StatusBadge tone="warning">{t('unknown')}</StatusBadge>
                  </>
                )}
              </li>
            ))}
        </ol>
      </section>
    );
  });
}
