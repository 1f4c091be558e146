import { useTranslation } from '../../../i18n/useTranslation.ts';
import { commodityTypes } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { recordPaths } from './recordForm.ts';

const plainFields = [
  ...recordPaths,
  'targetFinishDate',
  'hoursPerDay',
  'workWeekEnd',
  'terminationMethod',
  'cutTolerancePercent',
  'plannedCurve',
] as const;

/** Returns the label of a field by its path. */
export function useFieldLabels(): (path: string) => string {
  const { t } = useTranslation('projectSetup');
  const terms = useTerms();
  return (path) => {
    const plain = plainFields.find((field) => field === path);
    if (plain !== undefined) return t(`fields.${plain}`);
    const [, typeName, stepKey] = path.split('.');
    const type = commodityTypes.find((each) => each === typeName);
    if (type === undefined) return path;
    const step = commodities[type].steps.find(({ key }) => key === stepKey);
    return step ? terms.label(step) : t('fields.stepWeights', { type: terms.commodity(type) });
  };
}
