import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { BegunWorkNote } from '../edits/BegunWorkNote.tsx';
import { leftReasons, type BulkPlan } from './bulkPlan.ts';
import styles from './bulkEdit.module.css';

interface PlanTextProps {
  readonly type: CommodityType;
  readonly unit: UnitMeasurement;
  readonly plan: BulkPlan;
}

/** What would happen: rows that change, rows that hold it already, rows left out with the reason. */
export function PlanText({ type, unit, plan }: PlanTextProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  const rows = plan.edits.length;
  const plural = terms.pluralInText(type);
  return (
    <div className={styles['plan']} role="status">
      <p>
        {t('bulk.changes', {
          cells: t('ask.cells', { count: plan.cells, shown: formats.count(plan.cells) }),
          rows: t('ask.rows', { count: rows, shown: formats.count(rows), plural }),
        })}
      </p>
      {plan.same > 0 && <p>{t('bulk.same', { count: plan.same, shown: formats.count(plan.same) })}</p>}
      {leftReasons.map((reason) => {
        const count = plan.left[reason];
        return count > 0 && <p key={reason}>{t(`bulk.left.${reason}`, { count, shown: formats.count(count) })}</p>;
      })}
      {plan.begun && <BegunWorkNote type={type} unit={unit} begun={plan.begun} />}
    </div>
  );
}
