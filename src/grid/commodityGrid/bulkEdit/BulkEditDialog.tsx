import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { CommodityEdit } from '../../../../contract/rows/changes.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import type { GridPickList } from '../../dataGrid/gridColumn.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { useUnitChange } from '../../../rows/useUnitChange.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { bulkPlanOf, leftReasons, type BulkPlan } from './bulkPlan.ts';
import { emptyLine, readLines, withTypedUnit, type Line } from './draftSettings.ts';
import { FieldLine } from './FieldLine.tsx';
import type { NameStatus } from './NameField.tsx';
import styles from './bulkEdit.module.css';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { StartedWorkSummary } from '../edits/StartedWorkSummary.tsx';

interface BulkEditDialogProps {
  readonly store: CommodityStore;
  readonly unit: UnitMeasurement;
  /** Row indexes in the store's table. */
  readonly rows: Int32Array;
  /** Fields the user can set. */
  readonly fields: readonly Field[];
  /** Fields shown initially. */
  readonly first: readonly Field[];
  readonly pickLists: (field: Field) => GridPickList | undefined;
  readonly onApply: (edits: readonly CommodityEdit[]) => void;
  readonly onClose: () => void;
}

/** Dialog that sets fields to a value in every checked row, with a preview of the effect. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { store, unit, rows, fields, first, pickLists, onApply, onClose } = props;
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  const commodity = useCommodity(store.type);
  const [lines, setLines] = useState<readonly Line[]>(() => first.map(emptyLine));
  const [statuses, setStatuses] = useState<ReadonlyMap<string, NameStatus>>(new Map());
  const lengthUnit = lengthUnitOf(unit);
  useUnitChange(lengthUnit, (typedIn) => setLines((now) => now.map((line) => withTypedUnit(line, typedIn))));
  const { settings, problems } = useMemo(
    () => readLines(lines, { unit: lengthUnit, today: store.today() }, terms),
    [lines, lengthUnit, store, terms],
  );
  const settled = useDeferredValue(settings);
  const plan = useMemo(
    () => (settled.length === 0 ? null : bulkPlanOf({ store, commodity, unit: lengthUnit }, rows, settled)),
    [store, commodity, lengthUnit, rows, settled],
  );
  const lists = useMemo(() => new Map(fields.map((field) => [field.key, pickLists(field)])), [fields, pickLists]);
  const others = fields.filter(({ key }) => lines.every(({ field }) => field.key !== key));
  const names = new Set(statuses.values());
  const isSettling = settled !== settings || names.has('looking');
  const isPossible = settings.length > 0 && problems.size === 0 && !names.has('unknown');
  const isReady = !isSettling && isPossible && plan !== null && plan.edits.length > 0;
  const [awaited, setAwaited] = useState<typeof settings | null>(null);
  useEffect(() => {
    if (isReady && awaited === settings) onApply(plan.edits);
  }, [isReady, awaited, settings, plan, onApply]);
  const lineList = useRef<HTMLDivElement>(null);
  /** Position of the line added last, starting at 1; 0 if none was added. */
  const [added, setAdded] = useState(0);
  // The value of an added field is typed next.
  useEffect(() => {
    lineList.current?.children[added - 1]?.querySelector('input')?.focus();
  }, [added]);
  const count = formats.count(rows.length);
  return (
    <Dialog
      title={t('bulk.title', {
        rows: t('ask.rows', { count: rows.length, shown: count, plural: terms.pluralInText(store.type) }),
      })}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // The plan for many rows is computed after a delay; a submit before that applies as soon as it is ready.
          if (isReady) onApply(plan.edits);
          else if (isPossible) setAwaited(settings);
        }}
      >
        <div ref={lineList} className={styles['lines']}>
          {lines.map((line) => (
            <FieldLine
              key={line.field.key}
              line={line}
              unit={unit}
              pickList={lists.get(line.field.key)}
              problem={problems.get(line.field.key)}
              onChange={(next) => setLines((now) => now.map((each) => (each.field === line.field ? next : each)))}
              onStanding={(standing) => setStatuses((now) => new Map(now).set(line.field.key, standing))}
            />
          ))}
          {others.length > 0 && (
            <Select
              label={t('bulk.addField')}
              value={null}
              adds
              placeholder={t('bulk.chooseField')}
              options={others.map((field) => ({ value: field.key, label: terms.header(field, unit) }))}
              onChange={(key) => {
                const field = others.find((other) => other.key === key);
                if (!field) return;
                setLines((now) => [...now, emptyLine(field)]);
                setAdded(lines.length + 1);
              }}
            />
          )}
        </div>
        {plan && <PlanText type={store.type} unit={unit} plan={plan} />}
        <DialogActions
          onCancel={onClose}
          cancelText={t('ask.cancel')}
          primary={
            <button type="submit" className="button primary" disabled={!isReady && !(isSettling && isPossible)}>
              {plan && plan.edits.length > 0
                ? t('bulk.apply', { count: plan.cells, shown: formats.count(plan.cells) })
                : t('bulk.applyNothing')}
            </button>
          }
        />
      </form>
    </Dialog>
  );
}

interface PlanTextProps {
  readonly type: CommodityType;
  readonly unit: UnitMeasurement;
  readonly plan: BulkPlan;
}

/** Preview in words: rows that change, rows that already have the values, and rows skipped with the reason. */
function PlanText({ type, unit, plan }: PlanTextProps) {
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
      {plan.begun && <StartedWorkSummary type={type} unit={unit} begun={plan.begun} />}
    </div>
  );
}
