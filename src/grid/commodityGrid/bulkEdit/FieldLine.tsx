import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { MessageOrText } from '../../../../contract/base/messages/message.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import type { GridPickList } from '../../dataGrid/gridColumn.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { DayField } from '../../../ui/day/DayField.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { Line } from './draftSettings.ts';
import { NameField, type NameStatus } from './NameField.tsx';
import styles from './bulkEdit.module.css';

interface FieldLineProps {
  readonly line: Line;
  readonly unit: UnitMeasurement;
  readonly pickList: GridPickList | undefined;
  readonly problem: MessageOrText | undefined;
  readonly onChange: (line: Line) => void;
  readonly onStanding: (status: NameStatus) => void;
}

/** One field of a bulk edit: its new value, or that it is made blank. */
export function FieldLine({ line, unit, pickList, problem, onChange, onStanding }: FieldLineProps) {
  const { t } = useTranslation('grid');
  const terms = useTerms();
  const say = useTranslate();
  const { field, text, makesBlank } = line;
  const label = terms.header(field, unit);
  const type = (next: string, isNew = false) => onChange({ ...line, text: next, isNew });
  const error = problem === undefined ? undefined : say(problem);
  const input = () => {
    if (pickList)
      return (
        <NameField
          label={label}
          list={pickList}
          value={text}
          disabled={makesBlank}
          isNew={line.isNew}
          onChange={type}
          onStanding={onStanding}
        />
      );
    if (fieldKinds[field.kind].control === 'date')
      return (
        <DayField label={label} labelled="hidden" value={text} onChange={type} disabled={makesBlank} problem={error} />
      );
    if (field.choices)
      return (
        <Select
          label={label}
          labelled="hidden"
          value={text === '' ? null : text}
          options={field.choices.map((choice) => ({ value: choice, label: terms.value(field, choice) }))}
          onChange={(choice) => type(choice)}
          disabled={makesBlank}
        />
      );
    return (
      <TextField
        aria-label={label}
        value={text}
        disabled={makesBlank}
        error={error}
        inputMode={fieldKinds[field.kind].inputMode}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    );
  };
  return (
    <div className={styles['line']}>
      <span className={styles['name']}>{label}</span>
      {input()}
      <Checkbox
        label={t('bulk.makeBlank')}
        checked={makesBlank}
        onChange={(isChecked) => {
          onStanding('known');
          onChange({ ...line, makesBlank: isChecked });
        }}
      />
    </div>
  );
}
