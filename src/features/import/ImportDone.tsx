import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ImportType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { ImportRef } from '../../../machines/import/importMachine.ts';
import { selectImportRecord } from '../../../machines/import/selectors.ts';
import { useApp } from '../../context/useApp.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { rejectedOfSchedule } from './rejected/rejectedSource.ts';
import { DownloadErrors } from './rejected/DownloadErrors.tsx';
import { DownloadIssues } from './review/causes/DownloadIssues.tsx';
import styles from './ImportFailure.module.css';

/** Result of an applied import, and links to the next steps. */
export function ImportDone({ visit, importType }: { readonly visit: ImportRef; readonly importType: ImportType }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { call } = useApp();
  const record = useSelector(visit, selectImportRecord);
  if (!record) return null;
  const projectId = String(record.projectId);
  const isApplied = record.status === 'applied';
  const title = isApplied
    ? t('done.applied', { file: record.fileName })
    : record.status === 'cancelled'
      ? t('done.cancelled')
      : t('done.other', { status: t(`statuses.${record.status}`) });
  const { counts } = record;
  const number = (key: 'added' | 'changed' | 'removed' | 'reinstated' | 'unchanged' | 'marked' | 'heldRemovals') =>
    formats.count(counts?.[key]);
  return (
    <EmptyState
      title={title}
      action={
        <div className={styles['next']}>
          {counts && counts.errors > 0 && isApplied && <DownloadErrors source={rejectedOfSchedule(call, record)} />}
          {counts && counts.errors > 0 && <DownloadIssues record={record} />}
          <button type="button" className="button" onClick={() => visit.send({ type: 'import.restart' })}>
            {t('done.again')}
          </button>
          {isApplied && (
            <Link
              className="button"
              to="/$projectId/import/$importType/change-report/$importId"
              params={{ projectId, importType, importId: record.id }}
            >
              {t('done.report')}
            </Link>
          )}
          <Link
            className="button primary"
            to="/$projectId/data/$dataGridType"
            params={{ projectId, dataGridType: importType }}
          >
            {t('done.data')}
          </Link>
        </div>
      }
    >
      {isApplied &&
        counts &&
        t('done.summary', {
          added: number('added'),
          changed: number('changed'),
          removed: number('removed'),
          reinstated: number('reinstated'),
          unchanged: number('unchanged'),
        })}{' '}
      {isApplied && counts && counts.marked > 0 && t('done.marked', { count: counts.marked, marked: number('marked') })}{' '}
      {isApplied &&
        counts &&
        counts.heldRemovals > 0 &&
        t('done.held', { count: counts.heldRemovals, held: number('heldRemovals') })}{' '}
      {isApplied && counts && counts.errors > 0 && t('done.errors', { count: counts.errors })}
    </EmptyState>
  );
}
