/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { Checkbox as MantineCheckbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { ReactNode } from 'react';

interface CheckboxProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  /** Reason this box cannot be checked. */
  readonly problem?: string | undefined;
}

/** Checkbox with its label; the label is part of the click target. */
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
