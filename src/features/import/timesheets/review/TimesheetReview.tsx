import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { TimesheetReview as Review, TimesheetCounts } from '../../../../../contract/timesheets/timesheets.ts';
import type { ImportRef } from '../../../../../machines/import/importMachine.ts';
import {
  selectImportError,
  selectTimesheetDraft,
  selectTimesheetPlan,
  selectTimesheetReview,
} from '../../../../../machines/import/selectors.ts';
import { useApp } from '../../../../context/useApp.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { ErrorNotice } from '../../../../ui/layout/ErrorNotice.tsx';
import { RejectedRows } from '../../rejected/RejectedRows.tsx';
import { rejectedOfTimesheet } from '../../rejected/rejectedSource.ts';
import reviewStyles from '../../review/Review.module.css';
import { HoursTable, sumOf } from '../hours/HoursTable.tsx';
import { timesheetPlanFrom, withDateOrder, type TimesheetPlan } from '../timesheetPlan.ts';
import styles from '../timesheets.module.css';
import { DiscardImport } from '../../DiscardImport.tsx';
import { Findings } from '../../review/Findings.tsx';
import { Folds } from '../../review/Fold.tsx';
import { WizardBar } from '../../WizardBar.tsx';
import { TimesheetCauses } from './TimesheetCauses.tsx';
import { UnknownNames } from './UnknownNames.tsx';
import type { DateOrder } from '../../../../../contract/timesheets/dates.ts';
import { missingValue } from '../../../../i18n/format.ts';
import counted from '../../review/Counts.module.css';

/** Preview of what applying the timesheet changes. */
export function TimesheetReview({ visit }: { readonly visit: ImportRef }) {
  const review = useSelector(visit, selectTimesheetReview);
  return review ? <ReviewPage key={review.reviewed} visit={visit} review={review} /> : null;
}

function ReviewPage({ visit, review }: { readonly visit: ImportRef; readonly review: Review }) {
  const { t } = useTranslation(['timesheets', 'imports']);
  const formats = useFormats();
  const error = useSelector(visit, selectImportError);
  const draft = useSelector(visit, selectTimesheetDraft);
  const decided = useSelector(visit, selectTimesheetPlan);
  const [isConfirmed, setConfirmed] = useState(false);
  const { record, counts } = review;
  const { call } = useApp();
  const [refused] = useState(() => rejectedOfTimesheet(call, record, counts.refused));
  const [isCorrectedSince, setCorrectedSince] = useState(false);
  const ambiguous = review.causes.find(({ code }) => code === 'dateAmbiguous');
  const noteId = useId();
  /** Reason why the hours cannot be applied as they are. */
  const reason = isCorrectedSince ? 'imports:refused.since' : counts.lines === 0 ? 'nothingGood' : null;
  const note =
    counts.replaced === 0 ? (
      t('imports:review.unsaved')
    ) : (
      <>
        {t('replaces', {
          count: counts.replaced,
          shown: formats.count(counts.replaced),
          before: formats.spentHours(review.replaces.before),
          after: formats.spentHours(review.replaces.after),
        })}
        <Checkbox
          label={t('confirmReplace', { count: counts.replaced, shown: formats.count(counts.replaced) })}
          checked={isConfirmed}
          onChange={setConfirmed}
        />
      </>
    );

  const checkAgain = (change: (plan: TimesheetPlan) => TimesheetPlan = (plan) => plan) => {
    if (!draft || !decided) return;
    visit.send({ type: 'import.back' });
    visit.send({ type: 'plan.submit', plan: change(timesheetPlanFrom(draft, decided)) });
  };

  return (
    <section aria-label={t('imports:review.heading', { file: record.fileName })} className={reviewStyles['review']}>
      <h2 className={reviewStyles['heading']}>{t('imports:review.heading', { file: record.fileName })}</h2>
      {error && <ErrorNotice error={error.message} />}
      <TimesheetFigures counts={counts} />
      <Folds>
        <Findings
          importId={record.id}
          causes={review.causes}
          notices={record.notices}
          isOpenAtFirst={counts.lines === 0}
        >
          <TimesheetCauses review={review} />
        </Findings>
      </Folds>
      {ambiguous && (
        <DateQuestion
          example={ambiguous.example}
          onOrder={(order) => checkAgain((plan) => withDateOrder(plan, order))}
        />
      )}
      {counts.lines > 0 && counts.unchanged === counts.lines && counts.replaced === 0 && (
        <p className={styles['note']}>
          {t('nothingNew', { count: counts.unchanged, shown: formats.count(counts.unchanged) })}
        </p>
      )}
      {review.unknown.length > 0 && <UnknownNames key={record.id} review={review} onMapped={() => checkAgain()} />}
      {(counts.refused > 0 || review.correctedCells > 0) && (
        <RejectedRows
          source={refused}
          told={t('refusedRows', { count: counts.refused, shown: formats.count(counts.refused) })}
          isCorrectedSince={isCorrectedSince}
          onCorrected={() => setCorrectedSince(true)}
          onCheckAgain={() => checkAgain()}
        />
      )}
      {counts.lines > 0 && <Totals review={review} />}
      <WizardBar note={reason === null ? note : t(reason)} noteId={noteId} isProblem={reason !== null}>
        <DiscardImport visit={visit} />
        <button type="button" className="button" onClick={() => visit.send({ type: 'import.back' })}>
          {t('imports:failure.back')}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={reason !== null || (counts.replaced > 0 && !isConfirmed)}
          aria-describedby={noteId}
          onClick={() => visit.send({ type: 'import.apply' })}
        >
          {t('apply', {
            count: counts.lines,
            shown: formats.count(counts.lines),
            hours: formats.spentHours(counts.hours),
          })}
        </button>
      </WizardBar>
    </section>
  );
}

function Totals({ review }: { readonly review: Review }) {
  const { t } = useTranslation('timesheets');
  const formats = useFormats();
  const total = { spent: review.counts.hours, ...sumOf(review.byWeek) };
  return (
    <div className={styles['totals']}>
      <HoursTable
        caption={t('byCode')}
        heading={t('columns.accountCode')}
        isOfCodes
        lines={review.byCode.map((group) => ({ ...group, key: group.accountCode, label: group.accountCode }))}
        total={total}
      />
      <HoursTable
        caption={t('byWeek')}
        heading={t('columns.week')}
        lines={review.byWeek.map((group) => ({
          ...group,
          key: group.weekEnding,
          label: formats.date(group.weekEnding),
        }))}
        total={total}
      />
    </div>
  );
}

interface DateQuestionProps {
  /** Message about the first ambiguous date. */
  readonly example: string;
  readonly onOrder: (order: DateOrder) => void;
}

/** Question about the date order, shown once if no date in the file settles it; choosing an order checks the file again. */
function DateQuestion({ example, onOrder }: DateQuestionProps) {
  const { t } = useTranslation('timesheets');
  return (
    <div role="group" aria-label={t('dates.question')} className={styles['question']}>
      <p>
        <strong>{t('dates.question')}</strong> <span className="muted">{t('dates.why', { example })}</span>
      </p>
      {(['dayFirst', 'monthFirst'] as const).map((order) => (
        <button key={order} type="button" className="button" onClick={() => onOrder(order)}>
          {t(`dates.${order}`)}
        </button>
      ))}
    </div>
  );
}

const figures = ['refused', 'warnings', 'ignored', 'replaced', 'unchanged'] as const;

/** Timesheet in numbers: lines and hours that count, and the handling of the others. */
function TimesheetFigures({ counts }: { readonly counts: TimesheetCounts }) {
  const { t } = useTranslation('timesheets');
  const formats = useFormats();
  const { from, to } = counts;
  const period =
    from === null || to === null ? missingValue : t('past.period', { from: formats.date(from), to: formats.date(to) });
  return (
    <dl className={counted['counts']}>
      <div data-count="lines">
        <dt>{t('counts.lines')}</dt>
        <dd>{formats.count(counts.lines)}</dd>
      </div>
      <div data-count="hours">
        <dt>{t('counts.hours')}</dt>
        <dd>{formats.spentHours(counts.hours)}</dd>
      </div>
      <div data-count="period">
        <dt>{t('counts.period')}</dt>
        <dd>{period}</dd>
      </div>
      {figures
        .filter((key) => counts[key] > 0)
        .map((key) => (
          <div key={key} data-count={key} data-alert={key === 'refused' ? 'critical' : undefined}>
            <dt>{t(`counts.${key}`)}</dt>
            <dd>{formats.count(counts[key])}</dd>
          </div>
        ))}
    </dl>
  );
}
