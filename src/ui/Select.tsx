/* oxlint-disable import/no-unassigned-import -- style sheets have no names */
import { Select as MantineSelect } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import styles from './Select.module.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value | null;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** Above the control (a form), beside it (a toolbar), or only for those who cannot see what it is of (a table). */
  readonly labelled?: 'above' | 'beside' | 'hidden';
  readonly disabled?: boolean | undefined;
  readonly placeholder?: string | undefined;
  /** What is wrong with the choice. */
  readonly problem?: string | undefined;
  readonly className?: string | undefined;
}

/** One of a list. Arrow keys and type-ahead choose, Escape closes. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  labelled = 'above',
  disabled = false,
  placeholder,
  problem,
  className = '',
}: SelectProps<Value>) {
  return (
    <MantineSelect
      {...(labelled === 'hidden' ? { 'aria-label': label } : { label })}
      className={labelled === 'beside' ? `${styles['inline']} ${className}` : className}
      value={value}
      data={options.map((option) => ({ ...option }))}
      onChange={(_, option) => {
        const chosen = options.find((known) => known.value === option?.value);
        if (chosen) onChange(chosen.value);
      }}
      disabled={disabled}
      error={problem}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
}
