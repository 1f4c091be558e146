import { useTranslation } from 'react-i18next';
import type { ImportDraft } from '../../../../machines/import/ports.ts';
import type { Plan } from './plan.ts';
import styles from './form.module.css';

interface SheetControlsProps {
  readonly draft: ImportDraft;
  readonly plan: Plan;
  readonly onSheet: (name: string) => void;
  readonly onHeaderRow: (row: number) => void;
}

/** Which sheet of the workbook, and which row names its columns. */
export function SheetControls({ draft, plan, onSheet, onHeaderRow }: SheetControlsProps) {
  const { t } = useTranslation('imports');
  return (
    <div className={styles['row']}>
      {draft.sheets.length > 1 && (
        <label className={styles['field']}>
          {t('mapping.sheet')}
          <select className="input" value={plan.sheet} onChange={(event) => onSheet(event.target.value)}>
            {draft.sheets.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className={styles['field']}>
        {t('mapping.headerRow')}
        <input
          className="input"
          type="number"
          min={0}
          max={1000}
          value={plan.headerRow}
          aria-describedby="header-row-hint"
          onChange={(event) => onHeaderRow(Math.min(1000, Math.max(0, Math.trunc(event.target.valueAsNumber || 0))))}
        />
      </label>
      <span id="header-row-hint" className={styles['hint']}>
        {t('mapping.headerHint')}
      </span>
    </div>
  );
}
