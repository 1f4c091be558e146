import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useTerms } from '../../../i18n/useTerms.ts';
import { commodities, type ImportType } from '../../../../contract/commodities/index.ts';
import type { ImportDraft } from '../../../../machines/import/ports.ts';
import type { ImportRef } from '../../../../machines/import/importMachine.ts';
import { selectImportDraft, selectImportPlan } from '../../../../machines/import/selectors.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import styles from './MapColumns.module.css';
import { planFrom, onSheet, problemOf, type Plan } from './plan.ts';
import { PlanOptions } from './PlanOptions.tsx';
import { SheetControls } from './SheetControls.tsx';
import { SheetTable } from './SheetTable.tsx';
import { TagRecipeForm } from './TagRecipeForm.tsx';
import { useSheet } from './useSheet.ts';

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
  const commodity = commodities[importType];
  const planOf = (decided: ReturnType<typeof selectImportPlan>) => planFrom(draft, decided, commodity);
  const plan = planOf(useSelector(visit, selectImportPlan));
  const { sheet, isRead, error, readUnder } = useSheet(draft, plan);
  const problem = problemOf(plan, commodity, importType);
  const isTagMissing = commodity.keyFields.includes('tag') && !Object.values(plan.mapping).includes('tag');

  /** The machine keeps the plan, so that nothing has to be mapped twice after a failure. */
  const change = (next: Plan) => visit.send({ type: 'plan.change', plan: next });

  async function chooseHeaderRow(headerRow: number) {
    change({ ...plan, headerRow });
    const read = await readUnder(headerRow);
    const now = planOf(selectImportPlan(visit.getSnapshot()));
    if (read && now.sheet === read.name && now.headerRow === headerRow) change({ ...onSheet(now, read), headerRow });
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
          if (chosen) change(onSheet(plan, chosen));
        }}
        onHeaderRow={(headerRow) => void chooseHeaderRow(headerRow)}
      />
      {error && (
        <ErrorNotice
          error={error}
          title={t('mapping.readFailed')}
          onRetry={() => void chooseHeaderRow(plan.headerRow)}
        />
      )}
      {sheet && <SheetTable sheet={sheet} plan={plan} commodity={commodity} isStale={!isRead} onChange={change} />}
      {isTagMissing && sheet && <TagRecipeForm sheet={sheet} plan={plan} onChange={change} />}
      <PlanOptions plan={plan} hasRuns={Object.values(plan.mapping).includes('runs')} onChange={change} />
      <div className={styles['ways']}>
        <p role="status" className={problem ? styles['problem'] : styles['mapped']}>
          {problem
            ? t(`mapping.${problem.kind}`, { field: terms.label(problem.label) })
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
