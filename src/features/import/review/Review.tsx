import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRef } from '../../../../machines/import/importMachine.ts';
import type { ImportReview } from '../../../../machines/import/ports.ts';
import { selectImportError, selectImportReview } from '../../../../machines/import/selectors.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { useFormats } from '../../../i18n/useFormats.ts';
import { ChangesTable } from './ChangesTable.tsx';
import { Counts } from './Counts.tsx';
import { DownloadIssues } from './DownloadIssues.tsx';
import { IssuesTable } from './IssuesTable.tsx';
import styles from './Review.module.css';
import { useChangeReport } from './useChangeReport.ts';

/** What applying would do, before it does it. */
export function Review({ visit }: { readonly visit: ImportRef }) {
  const review = useSelector(visit, selectImportReview);
  return review ? <ReviewPage visit={visit} review={review} /> : null;
}

type Tab = 'changes' | 'issues';
const tabs: readonly Tab[] = ['changes', 'issues'];

function ReviewPage({ visit, review }: { readonly visit: ImportRef; readonly review: ImportReview }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { record, counts } = review;
  const error = useSelector(visit, selectImportError);
  const [tab, setTab] = useState<Tab>(counts.errors > 0 ? 'issues' : 'changes');
  const [word, setWord] = useState('');
  const apply = { type: 'import.apply', confirmRemoval: word } as const;
  const canApply = useSelector(visit, (state) => state.can(apply));
  const changed = counts.added + counts.changed + counts.removed + counts.reinstated;
  // Rows missing from the file are no reason to apply a file none of whose own rows could be read.
  const isNothingGood = changed - counts.removed + counts.unchanged === 0;

  return (
    <section aria-label={t('review.heading', { file: record.fileName })} className={styles['review']}>
      <h2 className={styles['heading']}>{t('review.heading', { file: record.fileName })}</h2>
      {error && <ErrorNotice error={error.message} />}
      {record.notices.map((notice) => (
        <p key={notice} className={styles['notice']}>
          {notice}
        </p>
      ))}
      <Counts counts={counts} />
      {isNothingGood && <p className={styles['problem']}>{t('review.nothingGood')}</p>}
      {changed === 0 && counts.unchanged > 0 && <p>{t('review.nothing', { rows: formats.count(counts.unchanged) })}</p>}
      {counts.errors > 0 && (
        <p className={styles['errors']}>
          {t('review.errorsKept')} <DownloadIssues record={record} />
        </p>
      )}
      {review.removalShare > 0.1 && (
        <label className={styles['removal']}>
          {t('review.removal', {
            rows: formats.count(counts.removed),
            percent: formats.percent(review.removalShare * 100),
          })}
          <input
            className="input"
            aria-label={t('review.removalWord')}
            autoComplete="off"
            value={word}
            onChange={(event) => setWord(event.target.value)}
          />
        </label>
      )}
      <div className={styles['ways']}>
        <button type="button" className="button plain" onClick={() => visit.send({ type: 'import.cancel' })}>
          {t('failure.cancelImport')}
        </button>
        <button type="button" className="button" onClick={() => visit.send({ type: 'import.back' })}>
          {t('failure.back')}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={!canApply || isNothingGood}
          onClick={() => visit.send(apply)}
        >
          {changed === 0
            ? t('review.applyNone')
            : t('review.apply', { count: changed, changes: formats.count(changed) })}
        </button>
      </div>
      <div role="tablist" className={styles['tabs']}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={tab === name}
            aria-controls="review-panel"
            onClick={() => setTab(name)}
          >
            {t(`review.${name}`)} {formats.count(name === 'issues' ? review.issueTotal : changed)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="review-panel" aria-label={t(`review.${tab}`)}>
        {tab === 'issues' ? (
          <IssuesTable issues={review.issues} total={review.issueTotal} />
        ) : (
          <PlannedChanges review={review} />
        )}
      </div>
    </section>
  );
}

function PlannedChanges({ review }: { readonly review: ImportReview }) {
  const { t } = useTranslation('imports');
  const { data, error, refetch } = useChangeReport({ projectId: review.record.projectId, importId: review.record.id });
  if (error) return <ErrorNotice error={error} title={t('changes.failed')} onRetry={() => void refetch()} />;
  return data ? <ChangesTable type={review.record.importType} rows={data.rows} total={data.total} /> : null;
}
