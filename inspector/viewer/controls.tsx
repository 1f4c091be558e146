/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
/** The few controls of the inspector: library components, styled like the host page. */
import { Checkbox, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly className?: string | undefined;
}

export function Tick({ label, checked, onChange, className = '' }: TickProps) {
  return (
    <Checkbox
      className={className}
      label={label}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
}

export function Choice({ label, value, options, onChange, className = '' }: ChoiceProps) {
  return (
    <Select
      className={className}
      aria-label={label}
      value={value}
      data={options.map((option) => ({ ...option }))}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}

interface SearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly className?: string | undefined;
}

export function Search({ label, value, onChange, className = '' }: SearchProps) {
  return (
    <TextInput
      type="search"
      className={className}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
