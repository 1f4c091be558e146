import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { ImportType } from '../../../../contract/commodities/types.ts';
import type { SheetPreview } from '../../../../contract/imports.ts';
import type { ImportDraft } from '../../../../machines/import/ports.ts';
import type { ImportRef } from '../../../../machines/import/importMachine.ts';
import { selectImportDraft, selectImportPlan } from '../../../../machines/import/selectors.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import styles from './MapColumns.module.css';
import {
  isLength,
  isTagDoubtful,
  leftOutOf,
  onSheet,
  planFrom,
  problemOf,
  unitOf,
  withColumn,
  withRecipe,
  withUnit,
  type Plan,
} from './plan.ts';
import { PlanOptions } from './PlanOptions.tsx';
import { SheetControls } from './SheetControls.tsx';
import { SheetTable } from './SheetTable.tsx';
import { useCommodity } from '../../../projects/useCommodity.ts';
import { TagRecipeForm } from './TagRecipeForm.tsx';
import { UnitChoice } from './UnitChoice.tsx';
import { useSheet, type Reading } from './useSheet.ts';

interface MapColumnsProps {
  readonly visit: ImportRef;
  readonly importType: ImportType;
}

/** Which sheet, which row holds the headers, which column is which field, and how to import. */
export function MapColumns({ visit, importType }: MapColumnsProps) {
  const draft = useSelector(visit, selectImportDraft);
  return draft ? <Mapping visit={visit} importType={importType} draft={draft} /> : null;
}

function Mapping({ visit, importType, draft }: MapColumnsProps & { readonly draft: ImportDraft }) {
  const { t } = useTranslation('imports');
  const terms = useTerms();
  const commodity = useCommodity(importType);
  const planOf = (decided: ReturnType<typeof selectImportPlan>) => planFrom(draft, decided, commodity);
  const plan = planOf(useSelector(visit, selectImportPlan));
  const { sheet, isRead, error, readBefore, readAs } = useSheet(draft, plan);
  const problem = problemOf(plan, commodity, importType, sheet);
  const isTagMissing = !Object.values(plan.mapping).includes(commodity.keyFields[0] ?? '');

  /** The machine keeps the plan, so that nothing has to be mapped twice after a failure. */
  const change = (next: Plan) => visit.send({ type: 'plan.change', plan: next });

  /** Reads the sheet in another way and takes what is proposed then, unless something else was chosen meanwhile. */
  async function readAgain(reading: Partial<Reading>) {
    const { options } = plan;
    const asked: Reading = {
      headerRow: plan.headerRow,
      headerRows: options.headerRows,
      text: options.text,
      ...reading,
    };
    const { headerRows, text } = asked;
    const begun = { ...plan, headerRow: asked.headerRow ?? plan.headerRow, options: { ...options, headerRows, text } };
    const proposed = (now: Plan, read: SheetPreview): Plan => ({
      ...onSheet(now, read),
      headerRow: asked.headerRow ?? read.headerRow ?? 0,
    });
    // At once: its columns must not be shown, or sent, under the mapping of another reading.
    const before = readBefore(asked);
    if (before) return change(proposed(begun, before));
    change(begun);
    const read = await readAs(asked);
    const now = planOf(selectImportPlan(visit.getSnapshot()));
    const isStillAsked =
      now.sheet === begun.sheet &&
      now.headerRow === begun.headerRow &&
      now.options.headerRows === headerRows &&
      now.options.text.delimiter === text.delimiter &&
      now.options.text.encoding === text.encoding;
    if (read && isStillAsked) change(proposed(now, read));
  }

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
          if (chosen) change(onSheet({ ...plan, options: { ...plan.options, headerRows: null } }, chosen));
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
          fields={commodity}
          isStale={!isRead}
          onColumn={(column, field) => change(withColumn(plan, column, field))}
          asked={(column, name) =>
            isLength(commodity, plan.mapping[String(column)]) && (
              <UnitChoice
                column={name}
                unit={unitOf(plan, sheet, column)}
                onChange={(unit) => change(withUnit(plan, column, unit))}
              />
            )
          }
        />
      )}
      {sheet && isTagDoubtful(plan, sheet) && (
        <p role="status" className={styles['problem']}>
          {t('mapping.tagDoubtful')}{' '}
          <button type="button" className="button" onClick={() => change(withRecipe(plan))}>
            {t('mapping.buildTags')}
          </button>
        </p>
      )}
      {sheet &&
        leftOutOf(plan, sheet, commodity).map(({ column, assignedOn }) => (
          <p key={column} role="status" className={styles['notice']}>
            {t(`mapping.leftOut.${assignedOn}`, { column: sheet.headers[column] ?? '' })}
          </p>
        ))}
      {isTagMissing && sheet && <TagRecipeForm sheet={sheet} plan={plan} commodity={commodity} onChange={change} />}
      <PlanOptions plan={plan} hasRuns={Object.values(plan.mapping).includes('runs')} onChange={change} />
      <div className={styles['ways']}>
        <p role="status" className={problem ? styles['problem'] : styles['mapped']}>
          {problem
            ? t(`mapping.${problem.kind}`, { field: terms.label(problem) })
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
