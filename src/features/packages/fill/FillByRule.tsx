import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import { FillForm, type FillFormProps } from './FillForm.tsx';
import styles from './fill.module.css';
import { rowsOfRule, type FillRule } from './fillCalls.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { PickListField } from '../../../grid/commodityGrid/fields/PickListField.tsx';
import { fromTheList, usePickLists } from '../../../grid/commodityGrid/fields/usePickLists.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';

interface FillByRuleProps extends Omit<FillFormProps, 'rows' | 'children' | 'none'> {
  readonly rule: FillRule;
  readonly onRule: (rule: FillRule) => void;
}

const ruleKeys = ['area', 'system', 'typeCode'] as const;

/** Selects rows by their values: each filled-in part of the rule must match. */
export function FillByRule({ rule, onRule, ...fill }: FillByRuleProps) {
  const { t } = useTranslation('packages');
  const commodity = useCommodity(fill.type);
  // Not every commodity has all of these fields.
  const parts = ruleKeys.flatMap((key) => {
    const field = commodity.fields.find((each) => each.key === key);
    return field ? { key, field } : [];
  });
  const requested: FillRule = {};
  for (const { key } of parts) requested[key] = rule[key] ?? '';
  return (
    <FillForm {...fill} rows={rowsOfRule(requested)} none={t('fill.noRule')}>
      <div className={styles['choices']}>
        {parts.map(({ key, field }) => (
          <RuleField
            key={key}
            projectId={fill.projectId}
            field={field}
            value={requested[key] ?? ''}
            onChange={(value) => onRule({ ...rule, [key]: value })}
          />
        ))}
      </div>
    </FillForm>
  );
}

interface RuleFieldProps {
  readonly projectId: number;
  readonly field: Field;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Field for one part of the rule: a code of its list. */
function RuleField({ projectId, field, value, onChange }: RuleFieldProps) {
  const terms = useTerms();
  const list = usePickLists(projectId)(field, fromTheList);
  const label = terms.label(field);
  return list ? (
    <PickListField label={label} list={list} value={value} onChange={onChange} />
  ) : (
    <TextField label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  );
}
