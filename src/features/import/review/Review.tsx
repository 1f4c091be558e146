import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ImportRef } from '../../../../machines/import/importMachine.ts';
import type { ImportReview } from '../../../../machines/import/ports.ts';
import {
  selectImportDraft,
  selectImportError,
  selectImportPlan,
  selectImportReview,
} from '../../../../machines/import/selectors.ts';
import { useApp } from '../../../context/useApp.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Reading } from '../../../ui/layout/Spinner.tsx';
import { planFrom } from '../mapping/plan.ts';
import { RejectedRows } from '../rejected/RejectedRows.tsx';
import { rejectedOfSchedule } from '../rejected/rejectedSource.ts';
import type { ChangesSearch } from '../search.ts';
import { Changes } from './changes/Changes.tsx';
import { useChangeSummary } from './useChangeReport.ts';
import type { Fix } from './causes/fixes.ts';
import { IssueCauses, useIssueCauses } from './causes/IssueCauses.tsx';
import { StruckQuestion } from './causes/StruckQuestion.tsx';
import { ApplyBar, changesOf } from './ApplyBar.tsx';
import { Findings } from './Findings.tsx';
import styles from './Review.module.css';

interface ReviewProps {
  readonly visit: ImportRef;
  readonly search: ChangesSearch;
  readonly onSearch: (patch: Partial<ChangesSearch>) => void;
}

/** Preview of what applying the import changes. */
export function Review({ visit, ...shown }: ReviewProps) {
  const review = useSelector(visit, selectImportReview);
  return review ? <ReviewPage visit={visit} review={review} {...shown} /> : null;
}

/** Returns the plan of the current import with every option set; null before it has one. */
function usePlan(visit: ImportRef, { record }: ImportReview) {
  const commodity = useCommodity(record.importType);
  const draft = useSelector(visit, selectImportDraft);
  const decided = useSelector(visit, selectImportPlan);
  return draft && decided ? planFrom(draft, decided, commodity) : null;
}

function ReviewPage({ visit, review, search, onSearch }: ReviewProps & { readonly review: ImportReview }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { call } = useApp();
  const { record, counts } = review;
  const [refused] = useState(() => rejectedOfSchedule(call, record));
  const error = useSelector(visit, selectImportError);
  const plan = usePlan(visit, review);
  const [isCorrectedSince, setCorrectedSince] = useState(review.isCorrectedSince);
  const summary = useChangeSummary({ projectId: record.projectId, importId: record.id }, undefined);
  const isCorrected = isCorrectedSince || (summary.data?.correctedCells ?? 0) > 0;
  const causes = useIssueCauses(record);
  const changed = changesOf(counts);
  // A file in which no row could be read must not be applied only to remove the rows it lacks.
  const isNothingGood = changed - counts.removed + counts.unchanged === 0;
  const blocked = isCorrectedSince ? 'corrected' : isNothingGood ? 'nothingGood' : null;

  const cure = ({ plan: cured, asksMore }: Fix) => {
    visit.send({ type: 'import.back' });
    visit.send({ type: asksMore ? 'plan.change' : 'plan.submit', plan: cured });
  };

  return (
    <section aria-label={t('review.heading', { file: record.fileName })} className={styles['review']}>
      <h2 className={styles['heading']}>{t('review.heading', { file: record.fileName })}</h2>
      {error && <ErrorNotice error={error.message} />}
      {changed === 0 && counts.unchanged > 0 && (
        <p>
          {counts.marked > 0
            ? t('review.onlyMarks', {
                count: counts.marked,
                marked: formats.count(counts.marked),
                rows: formats.count(counts.unchanged),
              })
            : t('review.nothing', { rows: formats.count(counts.unchanged) })}
        </p>
      )}
      {causes.isPending && <Reading />}
      {/* Requested immediately, but hidden until the content above the list is loaded and can no longer push it down. */}
      <div className={styles['review']} hidden={causes.isPending}>
        <Changes
          record={record}
          search={search}
          onSearch={onSearch}
          findings={
            <Findings
              importId={record.id}
              causes={causes.data?.causes ?? []}
              notices={record.notices}
              isFailed={causes.isError}
              isOpenAtFirst={isNothingGood}
            >
              <IssueCauses record={record} plan={plan} onCure={cure} />
            </Findings>
          }
        >
          {plan && <StruckQuestion causes={causes.data?.causes ?? []} plan={plan} onCure={cure} />}
          {((counts.errors > 0 && counts.rows > 0) || isCorrected) && (
            <RejectedRows
              source={refused}
              told={t('review.errorsKept')}
              isCorrectedSince={isCorrectedSince}
              onCorrected={() => setCorrectedSince(true)}
              onCheckAgain={() => plan && cure({ name: 'leaveOut', plan, asksMore: false })}
            />
          )}
        </Changes>
      </div>
      <ApplyBar visit={visit} review={review} blocked={blocked} />
    </section>
  );
}
