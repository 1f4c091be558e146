import { Fragment } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { AuditEntry } from '../../../../contract/admin/auditLog.ts';
import { missingValue } from '../../../i18n/format.ts';
import styles from './audit.module.css';
import { changesOf } from './changesOf.ts';
import { useAuditWords } from './useAuditWords.ts';

/** Field by field what stood there before and after; what is equal in both is left out. */
export function AuditChanges({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const words = useAuditWords();
  const changes = changesOf(entry);
  return (
    <div className={styles['changes']}>
      {changes.length === 0 ? (
        <span className={styles['origin']}>{t('audit.noChanges')}</span>
      ) : (
        (['field', 'before', 'after'] as const).map((name) => (
          <span key={name} className={styles['head']}>
            {t(`audit.change.${name}`)}
          </span>
        ))
      )}
      {changes.map(({ path, before, after }) => (
        <Fragment key={path.join('.')}>
          <span>{words.field(entry, path)}</span>
          <span className={before === null ? undefined : styles['before']}>
            {words.value(entry, path, before) ?? missingValue}
          </span>
          <span className={styles['after']}>{words.value(entry, path, after) ?? missingValue}</span>
        </Fragment>
      ))}
      {entry.requestId !== null && (
        <span className={styles['origin']}>{t('audit.request', { id: entry.requestId })}</span>
      )}
    </div>
  );
}
