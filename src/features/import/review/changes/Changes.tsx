import { useRef, type ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { ImportRecord } from '../../../../../contract/imports/imports.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { ErrorNotice } from '../../../../ui/layout/ErrorNotice.tsx';
import { Reading } from '../../../../ui/layout/Spinner.tsx';
import type { ChangesSearch } from '../../search.ts';
import { ChangeChips } from './ChangeChips.tsx';
import { ChangesTable } from './ChangesTable.tsx';
import { PrintAgain } from '../PrintAgain.tsx';
import { Counts } from '../Counts.tsx';
import { Folds } from '../Fold.tsx';
import styles from '../tables.module.css';
import { TouchedPackages, TypeTotals } from '../Totals.tsx';
import { pageSize, useChangeReport, useChangeSummary } from '../useChangeReport.ts';

interface ChangesProps {
  readonly record: ImportRecord;
  readonly search: ChangesSearch;
  readonly onSearch: (patch: Partial<ChangesSearch>) => void;
  /** Another fold beside the totals. */
  readonly findings?: ReactNode;
  /** Content between the totals and the list. */
  readonly children?: ReactNode;
}

/** Changes of an import or, before it is applied, its preview: totals, filters and the list of changes. */
export function Changes({ record, search, onSearch, findings, children }: ChangesProps) {
  const { t } = useTranslation('imports');
  const { projectId, importType, counts } = record;
  const report = { projectId, importId: record.id };
  const summary = useChangeSummary(report, search.since);
  const { data, error, isPlaceholderData, refetch } = useChangeReport(report, search);
  const again = () => {
    void summary.refetch();
    void refetch();
  };
  const lines = useRef<HTMLDivElement>(null);
  const turnTo = (page: number | undefined) => {
    onSearch({ page });
    // A new page is read from its first line.
    lines.current?.scrollIntoView();
  };
  const failure = error ?? summary.error;
  const totals = failure ? undefined : summary.data;
  const ofFile = search.since === undefined ? counts : null;
  return (
    <>
      {totals && <Counts type={importType} summary={totals} counts={ofFile ?? undefined} />}
      <Folds>
        {findings}
        {totals && <TypeTotals type={importType} summary={totals} />}
        {totals && <TouchedPackages summary={totals} onSearch={onSearch} />}
      </Folds>
      {children}
      {failure && <ErrorNotice error={failure} title={t('changes.failed')} onRetry={again} />}
      {!failure && (!data || !totals) && <Reading />}
      {!failure && data && totals && (
        <>
          <ChangeChips
            type={importType}
            summary={totals}
            errors={ofFile?.errors ?? 0}
            search={search}
            onSearch={onSearch}
            isBehind={isPlaceholderData}
          />
          {search.cards && record.status === 'applied' && (
            <div>
              <PrintAgain report={report} type={importType} search={search} />
            </div>
          )}
          <div ref={lines} className={styles['lines']} aria-busy={isPlaceholderData}>
            <ChangesTable projectId={projectId} type={importType} rows={data.rows} unit={data.unitMeasurement} />
            <Pages page={search.page ?? 1} total={data.total} onPage={turnTo} />
          </div>
        </>
      )}
    </>
  );
}

interface PagesProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number | undefined) => void;
}

/** Range of the lines shown, the total, and buttons to the other pages. */
function Pages({ page, total, onPage }: PagesProps) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  if (total <= pageSize) return null;
  const last = Math.ceil(total / pageSize);
  const first = (page - 1) * pageSize + 1;
  return (
    <p className={styles['pager']}>
      <button
        type="button"
        className="button"
        // Not disabled, so that the button still has the focus after it led to the first page.
        aria-disabled={page <= 1 || undefined}
        onClick={() => page > 1 && onPage(page === 2 ? undefined : page - 1)}
      >
        {t('pages.previous')}
      </button>
      {t('pages.shown', {
        first: formats.count(first),
        last: formats.count(Math.min(total, first + pageSize - 1)),
        total: formats.count(total),
      })}
      <button
        type="button"
        className="button"
        aria-disabled={page >= last || undefined}
        onClick={() => page < last && onPage(page + 1)}
      >
        {t('pages.next')}
      </button>
    </p>
  );
}
