import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import type { GridPickList } from '../../dataGrid/gridColumn.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { DayField } from '../../../ui/day/DayField.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PickListField } from './PickListField.tsx';

interface FieldInputProps {
  readonly field: Pick<Field, 'key' | 'kind' | 'choices' | 'mono' | 'isNote'>;
  /** Label, including the unit of lengths. */
  readonly label: string;
  readonly text: string;
  /** Problem that prevents saving. */
  readonly problem?: string | undefined;
  /** Pick list of the field. */
  readonly list: GridPickList | undefined;
  readonly onText: (text: string, isNew?: true) => void;
  readonly onLeave: () => void;
}

/** Form control for a field of the registry: its kind determines how the value is chosen or typed. */
export function FieldInput({ field, label, list, text, problem, onText, onLeave }: FieldInputProps) {
  const { t } = useTranslation('grid');
  const terms = useTerms();
  const { control, inputMode } = fieldKinds[field.kind];
  if (control === 'checkbox') {
    const onChange = (checked: boolean) => onText(checked ? 'yes' : 'no');
    return <Checkbox label={label} checked={text === 'yes'} onChange={onChange} problem={problem} />;
  }
  if (field.choices) {
    const options = field.choices.map((choice) => ({ value: choice, label: terms.value(field, choice) }));
    return (
      <Select
        label={label}
        value={text}
        options={[{ value: '', label: t('noChoice') }, ...options]}
        onChange={onText}
        problem={problem}
      />
    );
  }
  if (control === 'date')
    return <DayField label={label} value={text} onChange={onText} onBlur={onLeave} problem={problem} />;
  const look = field.mono && { classNames: { input: 'mono' } };
  if (list)
    return (
      <PickListField
        {...look}
        label={label}
        list={list}
        error={problem}
        enterKeyHint="next"
        value={text}
        onChange={onText}
        onBlur={onLeave}
      />
    );
  return (
    <TextField
      label={label}
      error={problem}
      {...look}
      inputMode={inputMode}
      enterKeyHint="next"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      onBlur={onLeave}
    />
  );
}
