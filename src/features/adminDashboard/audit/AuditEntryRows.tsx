import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { AuditEntry } from '../../../../contract/admin/auditLog.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import styles from '../AdminDashboard.module.css';
import { ProjectLink } from '../ProjectLink.tsx';
import own from './audit.module.css';
import { AuditChanges } from './AuditChanges.tsx';
import { useAuditWords } from './useAuditWords.ts';

interface AuditEntryRowsProps {
  readonly entry: AuditEntry;
  /** Columns of the table. */
  readonly width: number;
}

/** One entry in a line; opened, what stood there before and after under it. */
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
