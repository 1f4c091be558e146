import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useApp } from '../../../context/useApp.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import styles from '../AdminDashboard.module.css';
import { auditQuery } from '../queries.ts';
import { ScrollTable } from '../ScrollTable.tsx';
import type { AuditSearch } from '../search.ts';
import { AuditEntryRows } from './AuditEntryRows.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditExport } from './AuditExport.tsx';
import type { AuditFilter } from '../../../../contract/admin/auditLog.ts';

interface AuditSectionProps {
  readonly asked: AuditSearch;
  readonly onAsk: (patch: AuditSearch) => void;
}

/** Audit log, searchable by person, subject, project, day and record; each entry expands to the values before and after. */
export function AuditSection({ asked, onAsk }: AuditSectionProps) {
  const { t } = useTranslation('admin');
  const { call } = useApp();
  const filter = filterOf(asked);
  const isFiltered = Object.keys(filter).length > 0;
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    auditQuery(call, filter),
  );
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const columns = (['at', 'by', 'what', 'record', 'project'] as const).map((name) => t(`audit.columns.${name}`));
  return (
    <div className={styles['section']} aria-busy={isFetching}>
      <AuditFilters asked={asked} onAsk={onAsk} end={<AuditExport filter={filter} />} />
      {isPending && <p className={styles['note']}>{t('audit.loading')}</p>}
      {error && <ErrorNotice title={t('audit.failed')} error={error} onRetry={() => void refetch()} />}
      {data &&
        entries.length === 0 &&
        (isFiltered ? (
          <EmptyState title={t('audit.none')}>{t('audit.noneStep')}</EmptyState>
        ) : (
          <EmptyState title={t('audit.empty')}>{t('audit.emptyStep')}</EmptyState>
        ))}
      {entries.length > 0 && (
        <ScrollTable label={t('views.audit')} columns={columns}>
          {entries.map((entry) => (
            <AuditEntryRows key={entry.id} entry={entry} width={columns.length} />
          ))}
        </ScrollTable>
      )}
      {hasNextPage && (
        <button type="button" className="button" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('audit.older')}
        </button>
      )}
    </div>
  );
}

/** Converts search parameters to the filter sent to the server; absent parameters are omitted. */
function filterOf({ by, what, project, from, to, record, refused }: AuditSearch): AuditFilter {
  return {
    ...(by === undefined ? {} : { userId: by }),
    ...(what === undefined ? {} : { subject: what }),
    ...(project === undefined ? {} : { project }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(record === undefined ? {} : { record }),
    ...(refused ? { refusedOnly: 'true' as const } : {}),
  };
}
