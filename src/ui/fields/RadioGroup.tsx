/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { Radio } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { ReactNode } from 'react';
import styles from './RadioGroup.module.css';

interface RadioGroupProps<Value extends string> {
  readonly label: ReactNode;
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode; readonly hint?: ReactNode }[];
  readonly onChange: (value: Value) => void;
  readonly required?: boolean;
  readonly problem?: ReactNode;
}

/** Choice between a few visible options. No option is preselected if the user must decide. */
export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
  required = false,
  problem,
}: RadioGroupProps<Value>) {
  return (
    <Radio.Group
      label={label}
      value={value}
      withAsterisk={required}
      error={problem}
      onChange={(chosen) => {
        const option = options.find((known) => known.value === chosen);
        if (option) onChange(option.value);
      }}
    >
      <div className={styles['options']}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.label}
            description={option.hint}
            classNames={{ body: option.hint === undefined ? '' : (styles['notice'] ?? '') }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
