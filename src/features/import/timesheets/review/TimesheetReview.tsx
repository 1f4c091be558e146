import { useSelector } from '@xstate/react';
import { useState } from 'react';
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

  const checkAgain = (change: (plan: TimesheetPlan) => TimesheetPlan = (plan) => plan) => {
    if (!draft || !decided) return;
    visit.send({ type: 'import.back' });
    visit.send({ type: 'plan.submit', plan: change(timesheetPlanFrom(draft, decided)) });
  };

  return (
    <section aria-label={t('imports:review.heading', { file: record.fileName })} className={reviewStyles['review']}>
      <h2 className={reviewStyles['heading']}>{t('imports:review.heading', { file: record.fileName })}</h2>
      {error && <ErrorNotice error={error.message} />}
      {record.notices.map((notice) => (
        <p key={notice} className={reviewStyles['notice']}>
          {notice}
        </p>
      ))}
      <TimesheetFigures counts={counts} />
      {ambiguous && (
        <DateQuestion
          example={ambiguous.example}
          onOrder={(order) => checkAgain((plan) => withDateOrder(plan, order))}
        />
      )}
      {counts.lines === 0 && <p className={reviewStyles['problem']}>{t('nothingGood')}</p>}
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
      <TimesheetCauses review={review} />
      {counts.replaced > 0 && (
        <div>
          <p className={styles['note']}>
            {t('replaces', {
              count: counts.replaced,
              shown: formats.count(counts.replaced),
              before: formats.spentHours(review.replaces.before),
              after: formats.spentHours(review.replaces.after),
            })}
          </p>
          <Checkbox
            label={t('confirmReplace', { count: counts.replaced, shown: formats.count(counts.replaced) })}
            checked={isConfirmed}
            onChange={setConfirmed}
          />
        </div>
      )}
      <div className={styles['actions']}>
        <button type="button" className="button plain" onClick={() => visit.send({ type: 'import.cancel' })}>
          {t('imports:failure.cancelImport')}
        </button>
        <button type="button" className="button" onClick={() => visit.send({ type: 'import.back' })}>
          {t('imports:failure.back')}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={counts.lines === 0 || isCorrectedSince || (counts.replaced > 0 && !isConfirmed)}
          onClick={() => visit.send({ type: 'import.apply' })}
        >
          {t('apply', {
            count: counts.lines,
            shown: formats.count(counts.lines),
            hours: formats.spentHours(counts.hours),
          })}
        </button>
      </div>
      {counts.lines > 0 && <Totals review={review} />}
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
      {figures.map((key) => (
        <div key={key} data-count={key} data-alert={key === 'refused' && counts[key] > 0 ? 'critical' : undefined}>
          <dt>{t(`counts.${key}`)}</dt>
          <dd>{formats.count(counts[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
