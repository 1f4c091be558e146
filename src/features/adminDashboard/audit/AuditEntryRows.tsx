import { Fragment, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { AuditEntry } from '../../../../contract/admin/auditLog.ts';
import { missingValue } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import styles from '../AdminDashboard.module.css';
import { ProjectLink } from '../ProjectLink.tsx';
import own from './audit.module.css';
import { changesOf } from './changesOf.ts';
import { useAuditWords } from './useAuditWords.ts';

interface AuditEntryRowsProps {
  readonly entry: AuditEntry;
  /** Number of columns of the table. */
  readonly width: number;
}

/** One entry in one row; expanded, its values before and after are shown below. */
export function AuditEntryRows({ entry, width }: AuditEntryRowsProps) {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const words = useAuditWords();
  const [isOpen, setOpen] = useState(false);
  const { at, project, isAllowed } = entry;
  return (
    <>
      <tr>
        <th scope="row" className={styles['time']}>
          <button type="button" className={own['open']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {formats.dateTime(at)}
          </button>
        </th>
        <td>{words.by(entry)}</td>
        <td>
          {isAllowed ? (
            words.action(entry)
          ) : (
            <StatusBadge tone="critical">{t('audit.refused', { what: words.action(entry) })}</StatusBadge>
          )}
        </td>
        <td className="mono">{words.record(entry)}</td>
        <td>{project && <ProjectLink project={project} />}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={width}>
            <AuditChanges entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Field-by-field values before and after; unchanged fields are left out. */
function AuditChanges({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const words = useAuditWords();
  const changes = changesOf(entry);
  return (
    <div className={own['changes']}>
      {changes.length === 0 ? (
        <span className={own['origin']}>{t('audit.noChanges')}</span>
      ) : (
        (['field', 'before', 'after'] as const).map((name) => (
          <span key={name} className={own['head']}>
            {t(`audit.change.${name}`)}
          </span>
        ))
      )}
      {changes.map(({ path, before, after }) => (
        <Fragment key={path.join('.')}>
          <span>{words.field(entry, path)}</span>
          <span className={before === null ? undefined : own['before']}>
            {words.value(entry, path, before) ?? missingValue}
          </span>
          <span className={own['after']}>{words.value(entry, path, after) ?? missingValue}</span>
        </Fragment>
      ))}
      {entry.requestId !== null && <span className={own['origin']}>{t('audit.request', { id: entry.requestId })}</span>}
    </div>
  );
}
