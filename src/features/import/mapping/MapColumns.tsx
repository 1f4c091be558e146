import { useSelector } from '@xstate/react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { ImportType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { ImportDraft } from '../../../../machines/import/ports.ts';
import type { ImportRef } from '../../../../machines/import/importMachine.ts';
import { selectImportDraft, selectImportPlan } from '../../../../machines/import/selectors.ts';
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
import { MappingFrame } from './MappingFrame.tsx';
import { PlanOptions } from './PlanOptions.tsx';
import { SheetTable } from './SheetTable.tsx';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import { TagRecipeForm } from './TagRecipeForm.tsx';
import { UnitChoice } from './UnitChoice.tsx';
import { readSheetAgain } from './readSheetAgain.ts';
import { sheetsOf, useSheet, type Reading } from './useSheet.ts';

interface MapColumnsProps {
  readonly visit: ImportRef;
  readonly importType: ImportType;
}

/** Recipes that build the key fields, in the order of those fields. */
const builtKeys = ['tagRecipe', 'memberRecipe'] as const;

/** Mapping step: the sheet, the header row, the field of each column, and the import options. */
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
  const inHand = useSheet(draft, plan, sheetsOf.schedule);
  const { sheet, isRead } = inHand;
  const problem = problemOf(plan, commodity, importType, sheet);
  const mapped = Object.values(plan.mapping);
  const built = builtKeys.filter((_, place) => {
    const key = commodity.keyFields[place];
    return key !== undefined && !mapped.includes(key);
  });

  /** Stores the plan in the machine, so that the mapping survives a failure. */
  const change = (next: Plan) => visit.send({ type: 'plan.change', plan: next });

  const readAgain = (reading: Partial<Reading>) =>
    readSheetAgain(
      inHand,
      { plan, planNow: () => planOf(selectImportPlan(visit.getSnapshot())), onSheet, change },
      reading,
    );

  return (
    <MappingFrame
      visit={visit}
      draft={draft}
      plan={plan}
      inHand={inHand}
      onSheet={(chosen) => change(onSheet({ ...plan, options: { ...plan.options, headerRows: null } }, chosen))}
      onReading={(reading) => void readAgain(reading)}
      problem={problem && t(`mapping.${problem.kind}`, { field: terms.label(problem) })}
    >
      {sheet && (
        <SheetTable
          sheet={sheet}
          plan={plan}
          fields={commodity}
          isStale={!isRead}
          onColumn={(column, field) => change(withColumn(plan, column, field))}
          renderAsked={(column, name) =>
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
          <button type="button" className="button" onClick={() => change(withRecipe(plan, commodity))}>
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
      {sheet &&
        built.map((recipeOf) => (
          <TagRecipeForm key={recipeOf} {...{ sheet, plan, commodity, recipeOf }} onChange={change} />
        ))}
      <PlanOptions plan={plan} hasRuns={Object.values(plan.mapping).includes('runs')} onChange={change} />
    </MappingFrame>
  );
}
