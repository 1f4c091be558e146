import { roundTo4 } from '../../../../../contract/base/values/roundTo4.ts';
import { useId } from 'react';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { commodityTypes, type CommodityType } from '../../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../../contract/commodities/index.ts';
import type { Recalculation } from '../../../../../contract/setup/projects/projectSettings.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import type { EditForm } from '../../../../shared/form/useEditForm.ts';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import type { SettingsValues } from '../settingsForm.ts';
import { useFieldLabels } from '../useFieldLabels.ts';
import styles from '../Information.module.css';

interface WeightsSectionProps {
  readonly form: EditForm<SettingsValues>;
  readonly recalculation: Recalculation;
}

/** Step weights, one line per type, with their sum beside them. */
export function WeightsSection({ form, recalculation }: WeightsSectionProps) {
  const { t } = useTranslation('projectSetup');
  return (
    <section aria-labelledby="weights" className={styles['section']}>
      <h2 id="weights">{t('sections.weights')}</h2>
      <p className="muted">{t('weightsNote')}</p>
      <div className={styles['types']}>
        {commodityTypes.map((type) => (
          <TypeWeights key={type} type={type} form={form} />
        ))}
      </div>
      <Following recalculation={recalculation} />
    </section>
  );
}

function TypeWeights({ type, form }: { readonly type: CommodityType; readonly form: EditForm<SettingsValues> }) {
  const { t } = useTranslation(['projectSetup', 'commodities']);
  const formats = useFormats();
  const labelOf = useFieldLabels();
  const problemId = useId();
  const path = `stepWeights.${type}`;
  const weights = form.values.stepWeights[type] ?? {};
  const sum = Object.values(weights).reduce<number>((total, weight) => total + (weight ?? 0), 0);
  const problem = form.problemAt(path);
  return (
    <fieldset className={styles['type']}>
      <legend>{t(`commodities:${type}`)}</legend>
      <div className={styles['steps']}>
        {commodities[type].steps.map(({ key }) => (
          <NumberField
            key={key}
            label={labelOf(`${path}.${key}`)}
            className={styles['weight']}
            decimals
            value={weights[key] ?? null}
            problem={form.problemAt(`${path}.${key}`) ?? problem !== undefined}
            describedBy={problem === undefined ? undefined : problemId}
            onChange={(weight) => form.set(`${path}.${key}`, weight)}
          />
        ))}
        <output className={styles['sum']} data-wrong={problem !== undefined || undefined}>
          {t('total', { sum: formats.number(roundTo4(sum)) })}
        </output>
      </div>
      <p id={problemId} role="alert" className={styles['problem']}>
        {problem}
      </p>
    </fieldset>
  );
}

/** Status of the job that recalculates earned hours: running, failed, or the hours it moved. */
function Following({
  recalculation: { isRecalculating, isBehind, moved },
}: Pick<WeightsSectionProps, 'recalculation'>) {
  const { t } = useTranslation(['projectSetup', 'commodities']);
  const formats = useFormats();
  return (
    <div role="status">
      {isRecalculating && <p>{t('recalculating')}</p>}
      {isBehind && <p className={styles['problem']}>{t('behind')}</p>}
      {!isRecalculating && moved.length > 0 && (
        <>
          <strong>{t('moved')}</strong>
          <ul className={styles['moved']}>
            {moved.map(({ type, rows, earnedBefore, earnedAfter }) => (
              <li key={type}>
                {t('movedType', {
                  type: t(`commodities:${type}`),
                  count: rows,
                  before: formats.hours(earnedBefore),
                  after: formats.hours(earnedAfter),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
