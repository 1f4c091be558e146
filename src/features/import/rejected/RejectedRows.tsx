import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { Reading } from '../../../ui/layout/Spinner.tsx';
import styles from '../refused/refused.module.css';
import { RejectedGrid } from './RejectedGrid.tsx';
import type { RejectedSource } from './rejectedSource.ts';
import { DownloadErrors } from './DownloadErrors.tsx';

/** More are not corrected by hand in one sitting; those behind come with the next check, or are taken home. */
const rowsShown = 1000;

interface RefusedRowsProps {
  readonly source: RejectedSource;
  /** Said while there are any. */
  readonly told: string;
  /** Other ways to take them home. */
  readonly children?: ReactNode;
  /** Some were corrected and wait for a check: they are shown at once. */
  readonly isCorrectedSince: boolean;
  readonly onCorrected: () => void;
  readonly onCheckAgain: () => void;
}

/** What can be done about refused rows: corrected here and checked again, or taken home. */
export function RejectedRows({ source, told, children, ...acts }: RefusedRowsProps) {
  const { t } = useTranslation('imports');
  const [isOpen, setOpen] = useState(acts.isCorrectedSince);
  const isAnyRefused = source.refused > 0;
  return (
    <section aria-label={t('refused.grid')} className={styles['rows']}>
      <p className={styles['told']}>
        {isAnyRefused && told}{' '}
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('refused.hide') : t('refused.correct')}
        </button>
        {isAnyRefused && <DownloadErrors source={source} />}
        {isAnyRefused && children}
      </p>
      {isOpen && <OpenRows source={source} {...acts} />}
    </section>
  );
}

function OpenRows({ source, isCorrectedSince, ...acts }: Omit<RefusedRowsProps, 'told' | 'children'>) {
  const { t } = useTranslation('imports');
  const { data, error, refetch } = useQuery({
    queryKey: ['imports', 'changes', 'refused', source.importId],
    // What is typed over them is kept by the grid: they are not read anew under the hand.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => source.read({ limit: rowsShown }, signal),
  });
  if (error) return <ErrorNotice error={error} title={t('refused.failed')} onRetry={() => void refetch()} />;
  return data ? <RejectedGrid source={source} refused={data} wasCorrected={isCorrectedSince} {...acts} /> : <Reading />;
}
