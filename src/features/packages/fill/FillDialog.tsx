/** Puts rows into a package by a rule: what would happen is told before it does, and what happened with the way back. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommodityType } from '../../../../contract/commodities/types.ts';
import { type PackageType } from '../../../../contract/packages/packageKinds.ts';
import { fieldsNaming } from '../../../../contract/packages/packageTypes.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useCommodity } from '../../../projects/useCommodity.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { numberOf, textOf } from '../numberOf.ts';
import { FillOutcome } from './FillOutcome.tsx';
import { RuleField } from './RuleField.tsx';
import styles from './fill.module.css';
import { useFill, type FillRule } from './useFill.ts';

interface FillDialogProps {
  readonly projectId: number;
  readonly packageType: PackageType;
  readonly row: PackageRow;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const ruleKeys = ['area', 'system', 'typeCode'] as const;

export function FillDialog({ projectId, packageType, row, onChanged, onClose }: FillDialogProps) {
  const { t } = useTranslation(['packages', 'common']);
  const terms = useTerms();
  const types = fieldsNaming(packageType).map(({ type }) => type);
  const [type, setType] = useState<CommodityType>(types[0]!);
  // What the package says of itself is most often the rule.
  const [where, setWhere] = useState<FillRule>({ area: textOf(row, 'area'), system: textOf(row, 'system') });
  const [moves, setMoves] = useState(false);
  const commodity = useCommodity(type);
  // Not every commodity has each of them.
  const parts = ruleKeys.flatMap((key) => {
    const field = commodity.fields.find((each) => each.key === key);
    return field ? { key, field } : [];
  });
  const rule: FillRule = {};
  for (const { key } of parts) rule[key] = where[key] ?? '';
  const fill = useFill({ projectId, row, type, where: rule, movesFromOthers: moves, onChanged });
  const { trial } = fill;
  const wouldChange = trial ? trial.added + (moves ? trial.moving : 0) : 0;
  return (
    <Dialog title={t('fill.title', { number: numberOf(row) })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (wouldChange > 0) void fill.apply().then((isDone) => isDone && onClose());
        }}
      >
        <div className={styles['rule']}>
          <Select
            label={t('fill.type')}
            value={type}
            options={types.map((value) => ({ value, label: terms.plural(value) }))}
            onChange={setType}
          />
          {parts.map(({ key, field }) => (
            <RuleField
              key={`${type} ${key}`}
              projectId={projectId}
              field={field}
              value={where[key] ?? ''}
              onChange={(value) => setWhere({ ...where, [key]: value })}
            />
          ))}
        </div>
        {fill.error !== null && <ErrorNotice error={fill.error} />}
        <div className={styles['outcome']} role="status" aria-busy={fill.isAsking}>
          {!fill.isAsked && <p className="muted">{t('fill.noRule')}</p>}
          {fill.isAsked && trial && <FillOutcome type={type} trial={trial} />}
        </div>
        {trial !== null && trial.moving > 0 && (
          <Checkbox label={t('fill.move', { count: trial.moving })} checked={moves} onChange={setMoves} />
        )}
        <DialogActions
          primary={
            <button
              type="submit"
              className="button primary"
              disabled={wouldChange === 0}
              aria-disabled={fill.isBusy || undefined}
            >
              {t('fill.apply', { count: wouldChange })}
            </button>
          }
        >
          <button type="button" className="button" onClick={onClose}>
            {t('common:actions.cancel')}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
