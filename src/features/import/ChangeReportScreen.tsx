import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTerms } from '../../i18n/useTerms.ts';
import type { ImportType } from '../../../contract/commodities/index.ts';
import type { ImportRecord } from '../../../contract/imports.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { useExportTable } from '../../exports/useExportTable.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useApp } from '../../context/useApp.ts';
import { useCommodity } from '../../projects/useCommodity.ts';
import { allChanges, changeFile } from './changeFile.ts';
import { ChangeFilters, type ChangeFilter } from './ChangeFilters.tsx';
import { ChangesTable } from './review/ChangesTable.tsx';
import { Counts } from './review/Counts.tsx';
import { useChangeReport } from './review/useChangeReport.ts';
import styles from './ImportsScreen.module.css';

interface ChangeReportScreenProps {
  readonly projectId: number;
  readonly importType: ImportType;
  readonly importId: string;
}

/** What an import changed, kept as it was then. */
export function ChangeReportScreen({ projectId, importType, importId }: ChangeReportScreenProps) {
  const { t } = useTranslation('imports');
  const terms = useTerms();
  const commodity = useCommodity(importType);
  const { call } = useApp();
  const exportTable = useExportTable();
  const [filter, setFilter] = useState<ChangeFilter>({});
  const query = { projectId, importId, ...filter };
  const { data, error, isPlaceholderData, refetch } = useChangeReport(query);
  const exportAs = (record: ImportRecord, format: 'csv' | 'xlsx') => () =>
    exportTable(
      allChanges(call, query).then((rows) => changeFile(record, rows, { t, terms, commodity })),
      format,
    );

  return (
    <Page
      title={`${terms.commodity(importType)} · ${t('report.title')}`}
      detail={data && <Origin record={data.record} />}
      actions={
        data && (
          <>
            <button
              type="button"
              className="button"
              aria-label={t('report.exportCsvLabel')}
              onClick={exportAs(data.record, 'csv')}
            >
              {t('report.exportCsv')}
            </button>
            <button
              type="button"
              className="button"
              aria-label={t('report.exportXlsxLabel')}
              onClick={exportAs(data.record, 'xlsx')}
            >
              {t('report.exportXlsx')}
            </button>
          </>
        )
      }
      toolbar={
        <Toolbar
          label={t('report.controls')}
          end={
            <Link to="/$projectId/import/$importType" params={{ projectId: String(projectId), importType }}>
              {t('report.back')}
            </Link>
          }
        >
          <ChangeFilters filter={filter} onFilter={setFilter} />
        </Toolbar>
      }
    >
      {error ? (
        <ErrorNotice error={error} title={t('changes.failed')} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={styles['body']} aria-busy={isPlaceholderData}>
          {data.record.counts && <Counts counts={data.record.counts} />}
          <ChangesTable type={data.record.importType} rows={data.rows} total={data.total} />
        </div>
      ) : (
        <Spinner />
      )}
    </Page>
  );
}

/** File, revision, mode, by whom and when. */
function Origin({ record }: { readonly record: ImportRecord }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { fileName, options, mode, uploadedBy, appliedAt } = record;
  const parts = [fileName, options?.revision, mode && t(`modes.${mode}`), uploadedBy, formats.dateTime(appliedAt)];
  return parts.filter(Boolean).join(' · ');
}
