import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn } from '../../../../contract/commodities/fields/field.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import type { NamingRows as NamingList } from '../../../../contract/rows/commodityRecord.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { RelatedRowLink } from './RelatedRowLink.tsx';
import styles from './record.module.css';

interface NamingRowsProps {
  readonly projectId: number;
  readonly lists: readonly NamingList[];
}

/** Dependent rows: its ends and conductors, the cables in it or at it. */
export function NamingRows({ projectId, lists }: NamingRowsProps) {
  const { t } = useTranslation('record');
  const terms = useTerms();
  const formats = useFormats();
  if (lists.length === 0) return <p className={styles['note']}>{t('nothingNaming')}</p>;
  return lists.map(({ type, field: key, count, rows }) => {
    const field = fieldIn(commodities[type], key);
    return (
      <section key={`${type} ${key}`} className={styles['group']}>
        <h3>
          {[terms.plural(type), field && terms.label(field)].filter(Boolean).join(' · ')} ({formats.count(count)})
        </h3>
        <ul className={styles['rows']}>
          {rows.map((row) => (
            <li key={row.id} className={styles['row']}>
              <RelatedRowLink projectId={projectId} row={row} part="where" />
            </li>
          ))}
        </ul>
        {rows.length < count && (
          <p className={styles['note']}>
            {t('firstOf', { shown: formats.count(rows.length), all: formats.count(count) })}
          </p>
        )}
      </section>
    );
  });
}
