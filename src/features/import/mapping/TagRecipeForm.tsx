import { useTranslation } from 'react-i18next';
import type { SheetPreview, TagRecipe } from '../../../../contract/imports.ts';
import styles from './form.module.css';
import { freshRecipe, sampleTags, type Plan } from './plan.ts';

interface TagRecipeFormProps {
  readonly sheet: SheetPreview;
  readonly plan: Plan;
  readonly onChange: (plan: Plan) => void;
}

/** A tag for rows that have none: columns joined, with a running number inside equal combinations. */
export function TagRecipeForm({ sheet, plan, onChange }: TagRecipeFormProps) {
  const { t } = useTranslation('imports');
  const recipe = plan.options.tagRecipe;
  const set = (tagRecipe: TagRecipe | null) => onChange({ ...plan, options: { ...plan.options, tagRecipe } });
  const nameOf = (column: number) => sheet.headers[column] || t('mapping.column', { number: column + 1 });
  const all = Array.from({ length: sheet.columnCount }, (_, column) => column);
  return (
    <fieldset className={styles['group']}>
      <legend>
        <label className={styles['field']}>
          <input
            type="checkbox"
            checked={recipe !== null}
            onChange={(event) => set(event.target.checked ? freshRecipe : null)}
          />
          {t('recipe.use')}
        </label>
      </legend>
      <p className={styles['hint']}>{t('recipe.hint')}</p>
      {recipe && (
        <>
          <div className={styles['row']}>
            <span className={styles['field']}>{t('recipe.columns')}</span>
            {recipe.columns.map((column) => (
              <button
                key={column}
                type="button"
                className="button"
                aria-label={t('recipe.remove', { column: nameOf(column) })}
                onClick={() => set({ ...recipe, columns: recipe.columns.filter((one) => one !== column) })}
              >
                {nameOf(column)} ×
              </button>
            ))}
            <select
              className="input"
              aria-label={t('recipe.add')}
              value=""
              onChange={(event) => set({ ...recipe, columns: [...recipe.columns, Number(event.target.value)] })}
            >
              <option value="" disabled>
                {t('recipe.add')}
              </option>
              {all
                .filter((column) => !recipe.columns.includes(column))
                .map((column) => (
                  <option key={column} value={column}>
                    {nameOf(column)}
                  </option>
                ))}
            </select>
          </div>
          <div className={styles['row']}>
            <label className={styles['field']}>
              {t('recipe.separator')}
              <input
                className="input"
                size={4}
                maxLength={5}
                value={recipe.separator}
                onChange={(event) => set({ ...recipe, separator: event.target.value })}
              />
            </label>
            <label className={styles['field']}>
              {t('recipe.digits')}
              <input
                className="input"
                type="number"
                min={0}
                max={6}
                value={recipe.runningDigits}
                onChange={(event) =>
                  set({ ...recipe, runningDigits: Math.min(6, Math.max(0, event.target.valueAsNumber || 0)) })
                }
              />
            </label>
            <label className={styles['field']}>
              {t('recipe.after')}
              <input
                className="input"
                type="number"
                min={0}
                max={recipe.columns.length}
                value={recipe.runningAfter}
                onChange={(event) =>
                  set({ ...recipe, runningAfter: Math.min(8, Math.max(0, event.target.valueAsNumber || 0)) })
                }
              />
            </label>
          </div>
          {recipe.columns.length > 0 && (
            <p className={styles['hint']}>
              {t('recipe.sample', { tags: sampleTags(recipe, sheet, plan.headerRow).join(', ') })}
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}
