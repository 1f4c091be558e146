import { useSelector } from '@xstate/react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { timesheetColumns, timesheetFields } from '../../../../contract/timesheets/timesheetFields.ts';
import type { TimesheetDraft } from '../../../../contract/timesheets/timesheets.ts';
import type { ImportRef } from '../../../../machines/import/importMachine.ts';
import { selectTimesheetDraft, selectTimesheetPlan } from '../../../../machines/import/selectors.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { MappingFrame } from '../mapping/MappingFrame.tsx';
import { withColumn } from '../mapping/plan.ts';
import { readSheetAgain } from '../mapping/readSheetAgain.ts';
import { SheetTable } from '../mapping/SheetTable.tsx';
import { sheetsOf, useSheet, type Reading } from '../mapping/useSheet.ts';
import {
  onTimesheetSheet,
  timesheetPlanFrom,
  timesheetProblem,
  withDateOrder,
  type TimesheetPlan,
} from './timesheetPlan.ts';
import { provenOrder, readDay, type DateOrder } from '../../../../contract/timesheets/dates.ts';
import { Select } from '../../../ui/fields/Select.tsx';

/** Mapping step of a timesheet: the sheet, the header row, and the field of each column. */
export function MapTimesheet({ visit }: { readonly visit: ImportRef }) {
  const draft = useSelector(visit, selectTimesheetDraft);
  return draft ? <Mapping visit={visit} draft={draft} /> : null;
}

function Mapping({ visit, draft }: { readonly visit: ImportRef; readonly draft: TimesheetDraft }) {
  const { t } = useTranslation('imports');
  const terms = useTerms();
  const plan = timesheetPlanFrom(draft, useSelector(visit, selectTimesheetPlan));
  const inHand = useSheet(draft, plan, sheetsOf.timesheet);
  const { sheet, isRead } = inHand;
  const problem = timesheetProblem(plan);
  const nameOf = (key: string) => {
    const field = timesheetFields.find((one) => one.key === key);
    return field ? terms.label(field) : key;
  };

  /** Stores the plan in the machine, so that the mapping survives a failure. */
  const change = (next: TimesheetPlan) => visit.send({ type: 'plan.change', plan: next });
  const planNow = () => timesheetPlanFrom(draft, selectTimesheetPlan(visit.getSnapshot()));
  const readAgain = (reading: Partial<Reading>) =>
    readSheetAgain(inHand, { plan, planNow, onSheet: onTimesheetSheet, change }, reading);
  const textsOf = (column: number) =>
    sheet?.rows.slice(plan.headerRow + sheet.headerRows - 1).map((row) => row[column] ?? '') ?? [];

  return (
    <MappingFrame
      visit={visit}
      draft={draft}
      plan={plan}
      inHand={inHand}
      onSheet={(chosen) =>
        change(onTimesheetSheet({ ...plan, options: { ...plan.options, headerRows: null } }, chosen))
      }
      onReading={(reading) => void readAgain(reading)}
      problem={
        problem && t(problem.kind === 'twice' ? 'mapping.twice' : 'mapping.noKey', { field: nameOf(problem.field) })
      }
    >
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
    </MappingFrame>
  );
}

interface DateOrderChoiceProps {
  readonly column: string;
  /** Texts of the column's cells in the file. */
  readonly texts: readonly string[];
  readonly order: DateOrder | null;
  readonly onChange: (order: DateOrder | null) => void;
}

/** Choice between day first and month first for a column of dates; renders nothing if no date is ambiguous. */
function DateOrderChoice({ column, texts, order, onChange }: DateOrderChoiceProps) {
  const { t } = useTranslation('timesheets');
  const isUnclear = texts.some((text) => readDay(text, null).kind === 'ambiguous');
  if (!isUnclear || (order === null && provenOrder(texts) !== null)) return null;
  return (
    <Select
      label={t('dates.label', { column })}
      labelled="hidden"
      value={order ?? ''}
      options={[
        { value: '', label: t('dates.found') },
        { value: 'dayFirst', label: t('dates.dayFirst') },
        { value: 'monthFirst', label: t('dates.monthFirst') },
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  );
}
