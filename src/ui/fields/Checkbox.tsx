/* oxlint-disable import/no-unassigned-import -- style sheets have no names */
import { Checkbox as MantineCheckbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { ReactNode } from 'react';

interface CheckboxProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  /** What stands in the way of this tick. */
  readonly problem?: string | undefined;
}

/** A tick with its words; the words are part of the target. */
export function Checkbox({ label, checked, onChange, disabled = false, problem }: CheckboxProps) {
  return (
    <MantineCheckbox
      label={label}
      checked={checked}
      disabled={disabled}
      error={problem}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
