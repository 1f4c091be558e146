import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { timesheetColumns, timesheetFields } from '../../../../contract/timesheets/timesheetFields.ts';
import type { TimesheetDraft } from '../../../../contract/timesheets/timesheets.ts';
import type { ImportRef } from '../../../../machines/import/importMachine.ts';
import { selectTimesheetDraft, selectTimesheetPlan } from '../../../../machines/import/selectors.ts';
import { listChoices } from '../../../../contract/setup/codes/pickLists.ts';
import { useApp } from '../../../context/useApp.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import form from '../mapping/form.module.css';
import { useTerms } from '../../../i18n/useTerms.ts';
import { MappingFrame } from '../mapping/MappingFrame.tsx';
import { withColumn } from '../mapping/plan.ts';
import { readSheetAgain } from '../mapping/readSheetAgain.ts';
import { SheetTable } from '../mapping/SheetTable.tsx';
import { sheetsOf, useSheet, type Reading } from '../mapping/useSheet.ts';
import {
  hasCodeColumn,
  onTimesheetSheet,
  timesheetPlanFrom,
  timesheetProblem,
  withAccountCode,
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
  const { t } = useTranslation(['imports', 'timesheets']);
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
        problem &&
        (problem.field === 'accountCode' && problem.kind === 'missing'
          ? t('timesheets:oneCode.missing')
          : t(problem.kind === 'twice' ? 'mapping.twice' : 'mapping.noKey', { field: nameOf(problem.field) }))
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
      {sheet && !hasCodeColumn(plan) && (
        <CodeOfAllRows
          projectId={draft.record.projectId}
          code={plan.options.accountCode}
          onChange={(code) => change(withAccountCode(plan, code))}
        />
      )}
    </MappingFrame>
  );
}

interface CodeOfAllRowsProps {
  readonly projectId: number;
  readonly code: string | null;
  readonly onChange: (code: string | null) => void;
}

const none = '';

/** Choice of one account code for all rows of a file without a column of codes. */
function CodeOfAllRows({ projectId, code, onChange }: CodeOfAllRowsProps) {
  const { t } = useTranslation('timesheets');
  const { call } = useApp();
  const query = { projectId, list: 'account' } as const;
  const { data, error, refetch } = useQuery({
    queryKey: ['codes', 'choices', query],
    queryFn: ({ signal }) => call(listChoices, { query, signal, quiet: true }),
  });
  if (error) return <ErrorNotice error={error} title={t('oneCode.failed')} onRetry={() => void refetch()} />;
  return (
    <fieldset className={form['group']}>
      <legend>{t('oneCode.heading')}</legend>
      <p className={form['hint']}>{t('oneCode.hint')}</p>
      <div className={form['row']}>
        <Select
          label={t('oneCode.label')}
          labelled="beside"
          className={form['text']}
          value={code ?? none}
          options={[
            { value: none, label: t('oneCode.none') },
            ...(data?.choices ?? []).map(({ name, description }) => ({
              value: name,
              label: [name, description].filter((text) => text !== '').join(' · '),
            })),
          ]}
          noMatch={t('names.noMatch')}
          onChange={(chosen) => onChange(chosen === none ? null : chosen)}
        />
      </div>
    </fieldset>
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
