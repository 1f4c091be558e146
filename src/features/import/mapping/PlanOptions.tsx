import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { fieldLabel } from '../../../ui/fields/fieldLabel.ts';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import styles from './form.module.css';
import type { Plan } from './plan.ts';

interface PlanOptionsProps {
  readonly plan: Plan;
  /** True if a column holds the number of parallel runs of a row. */
  readonly hasRuns: boolean;
  readonly onChange: (plan: Plan) => void;
}

/** Options of an import: full or partial, revision name, and the handling of codes, duplicates and runs. */
export function PlanOptions({ plan, hasRuns, onChange }: PlanOptionsProps) {
  const { t } = useTranslation('imports');
  const { options } = plan;
  const set = (patch: Partial<Plan['options']>) => onChange({ ...plan, options: { ...options, ...patch } });
  return (
    <fieldset className={styles['group']}>
      <legend>{t('options.heading')}</legend>
      <RadioGroup
        label={t('options.mode')}
        value={plan.mode}
        options={[
          { value: 'full', label: t('options.full'), hint: t('options.fullHint') },
          { value: 'partial', label: t('options.partial'), hint: t('options.partialHint') },
        ]}
        onChange={(mode) => onChange({ ...plan, mode })}
      />
      <div className={styles['row']}>
        <TextField
          {...fieldLabel({ label: t('options.revision'), labelled: 'beside', className: styles['name'] })}
          maxLength={200}
          value={options.revision}
          onChange={({ currentTarget }) => set({ revision: currentTarget.value })}
        />
        <TextField
          {...fieldLabel({ label: t('options.notes'), labelled: 'beside', className: styles['text'] })}
          maxLength={4000}
          value={options.notes}
          onChange={({ currentTarget }) => set({ notes: currentTarget.value })}
        />
      </div>
      <div className={styles['row']}>
        <Select
          label={t('options.duplicates')}
          labelled="beside"
          value={options.duplicates}
          options={[
            { value: 'error', label: t('options.duplicatesError') },
            { value: 'useLast', label: t('options.duplicatesLast') },
          ]}
          onChange={(duplicates) => set({ duplicates })}
        />
        {hasRuns && (
          <Select
            label={t('options.runs')}
            labelled="beside"
            value={options.runs}
            options={[
              { value: 'keep', label: t('options.runsKeep') },
              { value: 'split', label: t('options.runsSplit') },
            ]}
            onChange={(runs) => set({ runs })}
          />
        )}
        <Checkbox
          label={t('options.codes')}
          checked={options.createMissingCodes}
          onChange={(createMissingCodes) => set({ createMissingCodes })}
        />
      </div>
    </fieldset>
  );
}
