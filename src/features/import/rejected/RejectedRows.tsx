import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { Reading } from '../../../ui/layout/Spinner.tsx';
import styles from './rejected.module.css';
import { RejectedGrid } from './RejectedGrid.tsx';
import type { RejectedSource } from './rejectedSource.ts';
import { DownloadErrors } from './DownloadErrors.tsx';

/** Maximum number of rows to correct at once; the rest come with the next check or in the download. */
const rowsShown = 1000;

interface RejectedRowsProps {
  readonly source: RejectedSource;
  /** Message shown while there are rejected rows. */
  readonly told: string;
  /** Other ways to download the rows. */
  readonly children?: ReactNode;
  /** True if cells were corrected and not checked since: the rows are shown open. */
  readonly isCorrectedSince: boolean;
  readonly onCorrected: () => void;
  readonly onCheckAgain: () => void;
}

/** Actions for rejected rows: correct them here and check again, or download them. */
export function RejectedRows({ source, told, children, ...acts }: RejectedRowsProps) {
  const { t } = useTranslation('imports');
  const [isOpen, setOpen] = useState(acts.isCorrectedSince);
  const isAnyRejected = source.refused > 0;
  return (
    <section aria-label={t('refused.grid')} className={styles['rows']}>
      <p className={styles['notice']}>
        {isAnyRejected && told}{' '}
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('refused.hide') : t('refused.correct')}
        </button>
        {isAnyRejected && <DownloadErrors source={source} />}
        {isAnyRejected && children}
      </p>
      {isOpen && <OpenRows source={source} {...acts} />}
    </section>
  );
}

function OpenRows({ source, isCorrectedSince, ...acts }: Omit<RejectedRowsProps, 'told' | 'children'>) {
  const { t } = useTranslation('imports');
  const { data, error, refetch } = useQuery({
    queryKey: ['imports', 'changes', 'refused', source.importId],
    // The grid holds the corrections: refetching must not replace the rows while the user edits.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => source.read({ limit: rowsShown }, signal),
  });
  if (error) return <ErrorNotice error={error} title={t('refused.failed')} onRetry={() => void refetch()} />;
  return data ? <RejectedGrid source={source} refused={data} wasCorrected={isCorrectedSince} {...acts} /> : <Reading />;
}
