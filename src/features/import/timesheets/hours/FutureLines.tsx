import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listTimesheetLines } from '../../../../../contract/timesheets/timesheetLines.ts';
import { useApp } from '../../../../context/useApp.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { ErrorNotice } from '../../../../ui/layout/ErrorNotice.tsx';
import { LinesDialog } from './LinesDialog.tsx';
import type { TimesheetView } from '../search.ts';
import styles from '../timesheets.module.css';

/**
 * Notice about lines dated in the future, which an earlier version accepted: their number, the list and the remedy. Renders
 * nothing if there are none.
 */
export function FutureLines({ projectId }: { readonly projectId: number }) {
  const { t } = useTranslation('timesheets');
  const { call } = useApp();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const query = { projectId, isFuture: 'true', limit: 1 } as const;
  const { data, error, refetch } = useQuery({
    queryKey: ['timesheets', 'lines', query],
    queryFn: ({ signal }) => call(listTimesheetLines, { query, signal, quiet: true }),
  });
  const close = () => setOpen(false);
  if (error) return <ErrorNotice title={t('future.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  const counted = { count: data.total, shown: formats.count(data.total), hours: formats.spentHours(data.hours) };
  return (
    <div className={styles['question']} role="status">
      <p>{t('future.text', counted)}</p>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('future.show', counted)}
      </button>
      {isOpen && (
        <LinesDialog
          projectId={projectId}
          title={t('future.title')}
          failedTitle={t('future.failed')}
          filter={{ isFuture: 'true' }}
          onClose={close}
        >
          {(lines) => (
            <>
              {lines.some(({ batchId }) => batchId === null) && (
                <Remedy projectId={projectId} view="lines" text={t('future.byHand')} onLeave={close} />
              )}
              {lines.some(({ batchId }) => batchId !== null) && (
                <Remedy
                  projectId={projectId}
                  view="import"
                  text={t('future.ofFile', { action: t('past.rollBack') })}
                  onLeave={close}
                />
              )}
            </>
          )}
        </LinesDialog>
      )}
    </div>
  );
}

interface RemedyProps {
  readonly projectId: number;
  readonly view: TimesheetView;
  readonly text: string;
  readonly onLeave: () => void;
}

function Remedy({ projectId, view, text, onLeave }: RemedyProps) {
  const { t } = useTranslation('timesheets');
  return (
    <p className={styles['note']}>
      {text}{' '}
      <Link
        to="/$projectId/import/timesheets"
        params={{ projectId: String(projectId) }}
        search={{ view }}
        onClick={onLeave}
      >
        {t(`views.${view}`)}
      </Link>
    </p>
  );
}
