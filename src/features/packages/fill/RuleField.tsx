import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { PickListField } from '../../../grid/commodityGrid/fields/PickListField.tsx';
import { fromTheList, usePickLists } from '../../../grid/commodityGrid/fields/usePickLists.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';

interface RuleFieldProps {
  readonly projectId: number;
  readonly field: Field;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A part of the rule: one of the codes of its list. */
export function RuleField({ projectId, field, value, onChange }: RuleFieldProps) {
  const terms = useTerms();
  const list = usePickLists(projectId)(field, fromTheList);
  const label = terms.label(field);
  return list ? (
    <PickListField label={label} list={list} value={value} onChange={onChange} />
  ) : (
    <TextField label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  );
}
