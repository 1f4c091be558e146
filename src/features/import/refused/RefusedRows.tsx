import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listRefusedRows } from '../../../../contract/importCorrections.ts';
import type { ImportRecord } from '../../../../contract/imports.ts';
import { useApp } from '../../../context/useApp.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { DownloadIssues } from '../review/DownloadIssues.tsx';
import styles from './refused.module.css';
import { RefusedGrid } from './RefusedGrid.tsx';
import { TakeErrorsHome } from './TakeErrorsHome.tsx';

/** More are not corrected by hand in one sitting; those behind come with the next check, or are taken home. */
const rowsShown = 1000;

interface RefusedRowsProps {
  readonly record: ImportRecord;
  /** Some were corrected and wait for a check: they are shown at once. */
  readonly isCorrectedSince: boolean;
  readonly onCorrected: () => void;
  readonly onCheckAgain: () => void;
}

/** What can be done about refused rows: corrected here and checked again, or taken home. */
export function RefusedRows({ record, isCorrectedSince, onCorrected, onCheckAgain }: RefusedRowsProps) {
  const { t } = useTranslation('imports');
  const [isOpen, setOpen] = useState(isCorrectedSince);
  const hasErrors = (record.counts?.errors ?? 0) > 0;
  return (
    <section aria-label={t('refused.grid')} className={styles['rows']}>
      <p className={styles['told']}>
        {hasErrors && t('review.errorsKept')}{' '}
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('refused.hide') : t('refused.correct')}
        </button>
        {hasErrors && <TakeErrorsHome record={record} />}
        {hasErrors && <DownloadIssues record={record} />}
      </p>
      {isOpen && <OpenRows record={record} onCorrected={onCorrected} onCheckAgain={onCheckAgain} />}
    </section>
  );
}

function OpenRows({ record, ...acts }: Omit<RefusedRowsProps, 'isCorrectedSince'>) {
  const { t } = useTranslation('imports');
  const { call } = useApp();
  const query = { projectId: record.projectId, importId: record.id, limit: rowsShown };
  const { data, error, refetch } = useQuery({
    queryKey: ['imports', 'changes', 'refused', query],
    // What is typed over them is kept by the grid: they are not read anew under the hand.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => call(listRefusedRows, { query, signal, quiet: true }),
  });
  if (error) return <ErrorNotice error={error} title={t('refused.failed')} onRetry={() => void refetch()} />;
  return data ? <RefusedGrid record={record} refused={data} {...acts} /> : <Spinner />;
}
