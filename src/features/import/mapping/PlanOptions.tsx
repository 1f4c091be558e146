import { useTranslation } from 'react-i18next';
import type { ImportMode } from '../../../../contract/imports.ts';
import styles from './form.module.css';
import type { Plan } from './plan.ts';

interface PlanOptionsProps {
  readonly plan: Plan;
  /** Whether a column says how many parallel runs a row stands for. */
  readonly hasRuns: boolean;
  readonly onChange: (plan: Plan) => void;
}

const modes: readonly ImportMode[] = ['full', 'partial'];

/** Full or partial, what the revision is called, what to do with codes, duplicates and runs. */
export function PlanOptions({ plan, hasRuns, onChange }: PlanOptionsProps) {
  const { t } = useTranslation('imports');
  const { options } = plan;
  const set = (patch: Partial<Plan['options']>) => onChange({ ...plan, options: { ...options, ...patch } });
  return (
    <fieldset className={styles['group']}>
      <legend>{t('options.heading')}</legend>
      {modes.map((mode) => (
        <label key={mode} className={styles['field']}>
          <input type="radio" name="mode" checked={plan.mode === mode} onChange={() => onChange({ ...plan, mode })} />
          {t(`options.${mode}`)}
          <span className={styles['hint']}>{t(mode === 'full' ? 'options.fullHint' : 'options.partialHint')}</span>
        </label>
      ))}
      <div className={styles['row']}>
        <label className={styles['field']}>
          {t('options.revision')}
          <input
            className="input"
            size={12}
            maxLength={200}
            value={options.revision}
            onChange={(event) => set({ revision: event.target.value })}
          />
        </label>
        <label className={styles['field']}>
          {t('options.notes')}
          <input
            className="input"
            size={40}
            maxLength={4000}
            value={options.notes}
            onChange={(event) => set({ notes: event.target.value })}
          />
        </label>
      </div>
      <div className={styles['row']}>
        <label className={styles['field']}>
          {t('options.duplicates')}
          <select
            className="input"
            value={options.duplicates}
            onChange={(event) => set({ duplicates: event.target.value === 'useLast' ? 'useLast' : 'error' })}
          >
            <option value="error">{t('options.duplicatesError')}</option>
            <option value="useLast">{t('options.duplicatesLast')}</option>
          </select>
        </label>
        {hasRuns && (
          <label className={styles['field']}>
            {t('options.runs')}
            <select
              className="input"
              value={options.runs}
              onChange={(event) => set({ runs: event.target.value === 'split' ? 'split' : 'keep' })}
            >
              <option value="keep">{t('options.runsKeep')}</option>
              <option value="split">{t('options.runsSplit')}</option>
            </select>
          </label>
        )}
        <label className={styles['field']}>
          <input
            type="checkbox"
            checked={options.createMissingCodes}
            onChange={(event) => set({ createMissingCodes: event.target.checked })}
          />
          {t('options.codes')}
        </label>
      </div>
    </fieldset>
  );
}
