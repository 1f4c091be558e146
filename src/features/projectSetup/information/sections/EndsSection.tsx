import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { terminationMethod } from '../../../../../contract/setup/projects/projectSettings.ts';
import type { EditForm } from '../../../../shared/form/useEditForm.ts';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx';
import type { SettingsValues } from '../settingsForm.ts';
import styles from '../Information.module.css';

export function EndsSection({ form }: { readonly form: EditForm<SettingsValues> }) {
  const { t } = useTranslation('projectSetup');
  return (
    <section aria-labelledby="ends" className={styles['section']}>
      <h2 id="ends">{t('sections.ends')}</h2>
      <RadioGroup
        label={t('fields.terminationMethod')}
        value={form.values.terminationMethod}
        options={terminationMethod.options.map((value) => ({
          value,
          label: t(`methods.${value}`),
          hint: t(`methodTexts.${value}`),
        }))}
        onChange={(method) => form.set('terminationMethod', method)}
      />
      <p className="muted">{t('methodNote')}</p>
      <div className={styles['fields']}>
        <NumberField
          label={t('fields.cutTolerancePercent')}
          decimals
          value={form.values.cutTolerancePercent}
          problem={form.problemAt('cutTolerancePercent')}
          onChange={(percent) => form.set('cutTolerancePercent', percent)}
        />
      </div>
      <p className="muted">{t('cutNote')}</p>
    </section>
  );
}
