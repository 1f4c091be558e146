import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import type { ImportType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { getImport, listImports, type ImportRecord } from '../../../contract/imports/imports.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Reading } from '../../ui/layout/Spinner.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { usePageActions } from '../../base/pageActions.ts';
import { useExportTable } from '../../shared/files/useExportTable.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useApp } from '../../context/useApp.ts';
import { useCommodity } from '../../shared/projects/useCommodity.ts';
import { allChanges, changeFile } from './changeFile.ts';
import { Changes } from './review/changes/Changes.tsx';
import { RevertImport } from './revert/RevertImport.tsx';
import { requestFor } from './review/useChangeReport.ts';
import styles from './ImportsScreen.module.css';
import type { ChangesSearch } from './search.ts';

interface ChangeReportScreenProps {
  readonly projectId: number;
  readonly importType: ImportType;
  readonly importId: string;
  readonly search: ChangesSearch;
  readonly onSearch: (patch: Partial<ChangesSearch>) => void;
}

/** Report of the changes an import made, stored as of then, or of the differences between an earlier import and this one. */
export function ChangeReportScreen({ projectId, importType, importId, search, onSearch }: ChangeReportScreenProps) {
  // A namespace loaded later would suspend the page for a moment.
  const { t } = useTranslation(['imports', 'terms']);
  const terms = useTerms();
  const commodity = useCommodity(importType);
  const { call } = useApp();
  const exportTable = useExportTable();
  const queries = useQueryClient();
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    queryKey: ['imports', 'one', projectId, importId],
    queryFn: ({ signal }) => call(getImport, { query: { projectId, importId }, signal, quiet: true }),
  });
  const exportAs = (imported: ImportRecord, format: 'csv' | 'xlsx') => () =>
    exportTable(
      allChanges(call, requestFor({ projectId, importId }, search)).then((rows) =>
        changeFile(imported, rows, { t, terms, commodity }),
      ),
      format,
    );

  const exports = record
    ? [
        { id: 'csv', word: t('report.exportCsv'), label: t('report.exportCsvLabel'), act: exportAs(record, 'csv') },
        { id: 'xlsx', word: t('report.exportXlsx'), label: t('report.exportXlsxLabel'), act: exportAs(record, 'xlsx') },
      ]
    : [];
  usePageActions(exports);
  return (
    <Page
      title={`${terms.commodity(importType)} · ${t('report.title')}`}
      detail={record && <Origin record={record} />}
      actions={
        record && (
          <>
            <RevertImport
              record={record}
              onReverted={() => void queries.invalidateQueries({ queryKey: ['imports'] })}
            />
            {exports.map(({ id, word, label, act }) => (
              <button key={id} type="button" className="button" aria-label={label} onClick={act}>
                {word}
              </button>
            ))}
          </>
        )
      }
      toolbar={
        <Toolbar
          label={t('report.comparison')}
          end={
            <Link
              className="button plain"
              to="/$projectId/import/$importType"
              params={{ projectId: String(projectId), importType }}
            >
              {t('report.back')}
            </Link>
          }
        >
          {record && <Against record={record} since={search.since} onSearch={onSearch} />}
        </Toolbar>
      }
    >
      {error ? (
        <ErrorNotice error={error} title={t('changes.failed')} onRetry={() => void refetch()} />
      ) : record ? (
        <div className={styles['report']}>
          <Changes record={record} search={search} onSearch={onSearch} />
        </div>
      ) : (
        <Reading />
      )}
    </Page>
  );
}

/** File, revision, mode, user and time of an import. */
function Origin({ record }: { readonly record: ImportRecord }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { fileName, options, mode, uploadedBy, appliedAt, status } = record;
  const parts = [
    fileName,
    options?.revision,
    mode && t(`modes.${mode}`),
    uploadedBy,
    formats.dateTime(appliedAt),
    status === 'rolledBack' && t(`statuses.${status}`),
  ];
  return parts.filter(Boolean).join(' · ');
}

interface AgainstProps {
  readonly record: ImportRecord;
  readonly since: string | undefined;
  readonly onSearch: (patch: Partial<ChangesSearch>) => void;
}

/** Choice of the import to compare with: the previous one, unless an earlier one is chosen. */
function Against({ record, since, onSearch }: AgainstProps) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { call } = useApp();
  const { projectId, importType, appliedAt } = record;
  const { data } = useQuery({
    queryKey: ['imports', projectId, importType],
    queryFn: ({ signal }) => call(listImports, { query: { projectId, importType }, signal, quiet: true }),
  });
  const earlier = (data ?? [])
    .filter((one) => one.status === 'applied' && one.id !== record.id && one.appliedAt && appliedAt)
    .filter((one) => one.appliedAt! < appliedAt!)
    .toSorted((a, b) => b.appliedAt!.getTime() - a.appliedAt!.getTime());
  const [previous, ...others] = earlier;
  const nameOf = (one: ImportRecord) =>
    [one.options?.revision, one.fileName, formats.date(one.appliedAt)].filter(Boolean).join(' · ');
  if (!data) return null;
  if (!previous) return <span className="muted">{t('report.first')}</span>;
  return (
    <Select
      label={t('report.against')}
      labelled="beside"
      className={styles['comparison']}
      value={since ?? ''}
      options={[
        { value: '', label: nameOf(previous) },
        ...others.map((one) => ({ value: one.id, label: nameOf(one) })),
      ]}
      onChange={(value) => onSearch({ since: value || undefined, page: undefined })}
    />
  );
}
