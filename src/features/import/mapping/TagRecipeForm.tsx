import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn, type Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { ImportOptions, SheetPreview, TagRecipe } from '../../../../contract/imports/imports.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { fieldLabel } from '../../../ui/fields/fieldLabel.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import styles from './form.module.css';
import { recipeFor, sampleTags, type Plan } from './plan.ts';

interface TagRecipeFormProps {
  readonly sheet: SheetPreview;
  readonly plan: Plan;
  readonly commodity: Commodity;
  /** Recipe to edit: for the first field of the key, or for the second of two. */
  readonly recipeOf: keyof Pick<ImportOptions, 'tagRecipe' | 'memberRecipe'>;
  readonly onChange: (plan: Plan) => void;
}

/** Recipe for the tags of rows that have none: joined columns, with a running number within equal combinations. */
export function TagRecipeForm({ sheet, plan, commodity, recipeOf, onChange }: TagRecipeFormProps) {
  const { t } = useTranslation('imports');
  const terms = useTerms();
  const recipe = plan.options[recipeOf];
  const set = (next: TagRecipe | null) => onChange({ ...plan, options: { ...plan.options, [recipeOf]: next } });
  const [first = '', second = ''] = commodity.keyFields;
  const field = fieldIn(commodity, recipeOf === 'tagRecipe' ? first : second);
  const name = field ? terms.label(field) : '';
  const isOneOfTwo = commodity.keyFields.length > 1;
  const nameOf = (column: number) => sheet.headers[column] || t('mapping.column', { number: column + 1 });
  const all = Array.from({ length: sheet.columnCount }, (_, column) => column);
  return (
    <fieldset className={styles['group']}>
      <legend>
        <Checkbox
          label={isOneOfTwo ? t('recipe.useFor', { field: name }) : t('recipe.use')}
          checked={recipe !== null}
          onChange={(isUsed) => set(isUsed ? recipeFor(commodity, plan.mapping, recipeOf) : null)}
        />
      </legend>
      <p className={styles['hint']}>{recipeOf === 'tagRecipe' ? t('recipe.hint') : t('recipe.memberHint')}</p>
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
            <Select
              // The new key resets the control: an added column leaves the options and must not stay in the field.
              key={recipe.columns.join()}
              label={t('recipe.add')}
              labelled="hidden"
              placeholder={t('recipe.add')}
              value={null}
              adds
              options={all
                .filter((column) => !recipe.columns.includes(column))
                .map((column) => ({ value: String(column), label: nameOf(column) }))}
              onChange={(column) => set({ ...recipe, columns: [...recipe.columns, Number(column)] })}
            />
          </div>
          <div className={styles['row']}>
            <TextField
              {...fieldLabel({ label: t('recipe.separator'), labelled: 'beside', className: styles['short'] })}
              maxLength={5}
              value={recipe.separator}
              onChange={({ currentTarget }) => set({ ...recipe, separator: currentTarget.value })}
            />
            {!isOneOfTwo && (
              <>
                <NumberField
                  label={t('recipe.digits')}
                  labelled="beside"
                  className={styles['short']}
                  min={0}
                  max={6}
                  value={recipe.runningDigits}
                  onChange={(digits) => set({ ...recipe, runningDigits: digits ?? 0 })}
                />
                <NumberField
                  label={t('recipe.after')}
                  labelled="beside"
                  className={styles['short']}
                  min={0}
                  max={recipe.columns.length}
                  value={recipe.runningAfter}
                  onChange={(columns) => set({ ...recipe, runningAfter: columns ?? 0 })}
                />
              </>
            )}
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
