import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import { FillForm, type FillFormProps } from './FillForm.tsx';
import styles from './fill.module.css';
import { rowsOfRule, type FillRule } from './fillCalls.ts';
import { RuleField } from './RuleField.tsx';

interface FillByRuleProps extends Omit<FillFormProps, 'rows' | 'children' | 'none'> {
  readonly rule: FillRule;
  readonly onRule: (rule: FillRule) => void;
}

const ruleKeys = ['area', 'system', 'typeCode'] as const;

/** Rows by what they say of themselves: every part that is filled in must agree. */
export function FillByRule({ rule, onRule, ...fill }: FillByRuleProps) {
  const { t } = useTranslation('packages');
  const commodity = useCommodity(fill.type);
  // Not every commodity has each of them.
  const parts = ruleKeys.flatMap((key) => {
    const field = commodity.fields.find((each) => each.key === key);
    return field ? { key, field } : [];
  });
  const asked: FillRule = {};
  for (const { key } of parts) asked[key] = rule[key] ?? '';
  return (
    <FillForm {...fill} rows={rowsOfRule(asked)} none={t('fill.noRule')}>
      <div className={styles['choices']}>
        {parts.map(({ key, field }) => (
          <RuleField
            key={key}
            projectId={fill.projectId}
            field={field}
            value={asked[key] ?? ''}
            onChange={(value) => onRule({ ...rule, [key]: value })}
          />
        ))}
      </div>
    </FillForm>
  );
}
