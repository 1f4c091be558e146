import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ImportType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { listImports, type ImportRecord, type ImportStatus } from '../../../contract/imports/imports.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useApp } from '../../context/useApp.ts';
import { importTones } from '../../ui/status/importTones.ts';
import { RevertImport } from './revert/RevertImport.tsx';
import styles from './PastImports.module.css';

const resumable: ReadonlySet<ImportStatus> = new Set([
  'draft',
  'checking',
  'checked',
  'applying',
  'interrupted',
  'failed',
]);
const counted = ['added', 'changed', 'removed', 'unchanged', 'errors'] as const;

interface PastImportsProps {
  readonly projectId: number;
  readonly importType: ImportType;
  /** Absent for a user who cannot import. */
  readonly onResume?: (importId: string) => void;
}

/** Past imports, with user and result; unfinished ones resume where they stopped. */
export function PastImports({ projectId, importType, onResume }: PastImportsProps) {
  const { t } = useTranslation('imports');
  const { call } = useApp();
  const { data, error, refetch } = useQuery({
    queryKey: ['imports', projectId, importType],
    queryFn: ({ signal }) => call(listImports, { query: { projectId, importType }, signal, quiet: true }),
  });
  return (
    <section aria-label={t('past.heading')}>
      <h2 className={styles['heading']}>{t('past.heading')}</h2>
      {error && <ErrorNotice error={error} title={t('past.failed')} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="muted">{t('past.none')}</p>}
      {data && data.length > 0 && (
        // A scrolling region is reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles['frame']} aria-label={t('past.list')} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                {(['file', 'status', 'revision', 'by', 'when', 'mode'] as const).map((key) => (
                  <th key={key} scope="col">
                    {t(`past.${key}`)}
                  </th>
                ))}
                {counted.map((key) => (
                  <th key={key} scope="col" className="numeric">
                    {t(`past.${key}`)}
                  </th>
                ))}
                <th scope="col" className={styles['actions']}>
                  <span className="hiddenVisually">{t('past.goOn')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((record) => (
                <PastImport key={record.id} record={record} onResume={onResume} onReverted={() => void refetch()} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function PastImport({
  record,
  onResume,
  onReverted,
}: {
  readonly onReverted: () => void;
  readonly record: ImportRecord;
  readonly onResume: ((importId: string) => void) | undefined;
}) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const params = { projectId: String(record.projectId), importType: record.importType, importId: record.id };
  return (
    <tr>
      <td className={styles['file']} title={record.fileName}>
        {record.fileName}
      </td>
      <td>
        <StatusBadge tone={importTones[record.status]}>{t(`statuses.${record.status}`)}</StatusBadge>
      </td>
      <td>{record.options?.revision}</td>
      <td className={styles['by']} title={record.uploadedBy}>
        {record.uploadedBy}
      </td>
      <td>{formats.dateTime(record.appliedAt ?? record.uploadedAt)}</td>
      <td>{record.mode && t(`past.modes.${record.mode}`)}</td>
      {counted.map((key) => (
        <td key={key} className="numeric">
          {formats.count(record.counts?.[key])}
        </td>
      ))}
      <td className={styles['actions']}>
        {(record.status === 'applied' || record.status === 'rolledBack') && (
          <Link to="/$projectId/import/$importType/change-report/$importId" params={params}>
            {t('past.report')}
          </Link>
        )}
        <RevertImport record={record} onReverted={onReverted} />
        {onResume && resumable.has(record.status) && (
          <button type="button" className="button" onClick={() => onResume(record.id)}>
            {t('past.goOn')}
          </button>
        )}
      </td>
    </tr>
  );
}
