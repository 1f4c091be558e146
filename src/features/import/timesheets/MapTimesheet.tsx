import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { timesheetColumns, timesheetFields } from '../../../../contract/timesheets/timesheetFields.ts';
import type { TimesheetDraft } from '../../../../contract/timesheets/timesheets.ts';
import type { ImportRef } from '../../../../machines/import/importMachine.ts';
import { selectTimesheetDraft, selectTimesheetPlan } from '../../../../machines/import/selectors.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import styles from '../mapping/MapColumns.module.css';
import { withColumn } from '../mapping/plan.ts';
import { readSheetAgain } from '../mapping/readSheetAgain.ts';
import { SheetControls } from '../mapping/SheetControls.tsx';
import { SheetTable } from '../mapping/SheetTable.tsx';
import { sheetsOf, useSheet, type Reading } from '../mapping/useSheet.ts';
import { DateOrderChoice } from './DateOrderChoice.tsx';
import {
  onTimesheetSheet,
  timesheetPlanFrom,
  timesheetProblem,
  withDateOrder,
  type TimesheetPlan,
} from './timesheetPlan.ts';

/** Which sheet, which row holds the headers, which column is which field of a timesheet. */
export function MapTimesheet({ visit }: { readonly visit: ImportRef }) {
  const draft = useSelector(visit, selectTimesheetDraft);
  return draft ? <Mapping visit={visit} draft={draft} /> : null;
}

function Mapping({ visit, draft }: { readonly visit: ImportRef; readonly draft: TimesheetDraft }) {
  const { t } = useTranslation('imports');
  const terms = useTerms();
  const plan = timesheetPlanFrom(draft, useSelector(visit, selectTimesheetPlan));
  const inHand = useSheet(draft, plan, sheetsOf.timesheet);
  const { sheet, isRead, error } = inHand;
  const problem = timesheetProblem(plan);
  const nameOf = (key: string) => {
    const field = timesheetFields.find((one) => one.key === key);
    return field ? terms.label(field) : key;
  };

  /** The machine keeps the plan, so that nothing has to be mapped twice after a failure. */
  const change = (next: TimesheetPlan) => visit.send({ type: 'plan.change', plan: next });
  const planNow = () => timesheetPlanFrom(draft, selectTimesheetPlan(visit.getSnapshot()));
  const readAgain = (reading: Partial<Reading>) =>
    readSheetAgain(inHand, { plan, planNow, onSheet: onTimesheetSheet, change }, reading);
  const textsOf = (column: number) =>
    sheet?.rows.slice(plan.headerRow + sheet.headerRows - 1).map((row) => row[column] ?? '') ?? [];

  return (
    <section aria-label={t('mapping.heading', { file: draft.record.fileName })} className={styles['mapping']}>
      <h2 className={styles['heading']}>{t('mapping.heading', { file: draft.record.fileName })}</h2>
      {draft.record.notices.map((notice) => (
        <p key={notice} className={styles['notice']}>
          {notice}
        </p>
      ))}
      <SheetControls
        draft={draft}
        plan={plan}
        onSheet={(name) => {
          const chosen = draft.sheets.find((one) => one.name === name);
          if (chosen) change(onTimesheetSheet({ ...plan, options: { ...plan.options, headerRows: null } }, chosen));
        }}
        headerRows={sheet?.headerRows ?? 0}
        onHeaderRow={(headerRow) => void readAgain({ headerRow, headerRows: null })}
        onHeaderRows={(headerRows) => void readAgain({ headerRows })}
        onText={(text) => void readAgain({ text, headerRow: null, headerRows: null })}
      />
      {error && <ErrorNotice error={error} title={t('mapping.readFailed')} onRetry={() => void readAgain({})} />}
      {sheet && (
        <SheetTable
          sheet={sheet}
          plan={plan}
          fields={timesheetColumns}
          isStale={!isRead}
          onColumn={(column, field) => change(withColumn(plan, column, field))}
          renderAsked={(column, name) =>
            plan.mapping[String(column)] === 'date' && (
              <DateOrderChoice
                column={name}
                texts={textsOf(column)}
                order={plan.options.dateOrder}
                onChange={(order) => change(withDateOrder(plan, order))}
              />
            )
          }
        />
      )}
      <div className={styles['ways']}>
        <p role="status" className={problem ? styles['problem'] : styles['mapped']}>
          {problem
            ? t(problem.kind === 'twice' ? 'mapping.twice' : 'mapping.noKey', { field: nameOf(problem.field) })
            : t('mapping.mapped', { count: Object.keys(plan.mapping).length, total: sheet?.columnCount ?? 0 })}
        </p>
        <button type="button" className="button plain" onClick={() => visit.send({ type: 'import.cancel' })}>
          {t('failure.cancelImport')}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={problem !== null || !isRead}
          onClick={() => visit.send({ type: 'plan.submit', plan })}
        >
          {t('mapping.check')}
        </button>
      </div>
    </section>
  );
}
