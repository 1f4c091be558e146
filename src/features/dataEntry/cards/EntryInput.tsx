import { useTranslation } from 'react-i18next';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { Field } from '../../../../contract/commodities/field.ts';
import { fieldKinds } from '../../../../contract/fieldKinds/index.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { DayField } from '../../../ui/day/DayField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { PickListField } from '../../../commodityGrid/PickListField.tsx';
import type { GridPickList } from '../../../dataGrid/gridColumn.ts';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../dataEntry.module.css';

interface EntryInputProps {
  readonly field: Field;
  /** With the unit of lengths. */
  readonly label: string;
  readonly text: string;
  /** What stands in the way of saving. */
  readonly problem?: string | undefined;
  /** What is odd, and will be recorded all the same. */
  readonly advice?: string | undefined;
  /** What it is chosen from. */
  readonly list: GridPickList | undefined;
  readonly onText: (text: string, isNew?: true) => void;
  readonly onLeave: () => void;
}

/** One field of a card: the keyboard that suits it, and what is wrong right below. */
export function EntryInput({ advice, ...control }: EntryInputProps) {
  const { field, problem } = control;
  return (
    <div className={`${styles['inputField']} ${field.isNote === true ? styles['wide'] : ''}`}>
      <Control {...control} />
      {problem === undefined && advice !== undefined && <p className={styles['warning']}>{advice}</p>}
    </div>
  );
}

function Control({ field, label, list, text, problem, onText, onLeave }: Omit<EntryInputProps, 'advice'>) {
  const { t } = useTranslation('fieldWork');
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
