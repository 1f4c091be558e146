/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { Select as MantineSelect, type OptionsFilter } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useState, type ReactNode } from 'react';
import { fieldLabel, type FieldLabel } from './fieldLabel.ts';
import { useRef, type KeyboardEvent } from 'react';
import { foldText } from '../../../contract/base/values/foldText.ts';
import { typeAheadWindow } from '../../../machines/pageTimings.ts';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectProps<Value extends string> extends FieldLabel {
  readonly value: Value | null;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean | undefined;
  readonly placeholder?: string | undefined;
  /** Text shown if no option matches; if set, a long list is searched by typing. */
  readonly noMatch?: string | undefined;
  /**
   * True if a selected option is added elsewhere and the field stays empty. Letters then only search the list, so that none of
   * them adds an option.
   */
  readonly adds?: boolean;
  /** Error of the selection. */
  readonly problem?: ReactNode;
  /** Explanation of the selected option, below the field. */
  readonly hint?: string;
  /** True for the first field of its dialog, which gets the initial focus. */
  readonly isFirst?: boolean;
  /** True if the open list moves the content below it down instead of covering it. */
  readonly isInline?: boolean;
}

/** The list as a part of the form, below its field. */
const inlineList = { dropdown: { position: 'static' } } as const;

/** Select field. The arrow keys change the selection; letters select on a closed list, or search it; Escape closes it. */
export function Select<Value extends string>({
  value,
  options,
  onChange,
  disabled = false,
  placeholder,
  noMatch,
  adds = false,
  problem,
  hint,
  isFirst = false,
  isInline = false,
  ...naming
}: SelectProps<Value>) {
  // A hidden list costs as much to render as the form around it; the arrow keys need it just before it opens.
  const [wasFocused, setWasFocused] = useState(false);
  const [search, setSearch] = useState('');
  const typeAhead = useTypeAhead(options, value, onChange);
  return (
    <MantineSelect
      {...fieldLabel(naming)}
      value={value}
      data={options.map((option) => ({ ...option }))}
      onChange={(_, option) => {
        const chosen = options.find((known) => known.value === option?.value);
        setSearch('');
        if (chosen) onChange(chosen.value);
      }}
      disabled={disabled}
      error={problem}
      data-autofocus={isFirst || undefined}
      comboboxProps={{ keepMounted: wasFocused, ...(isInline && { withinPortal: false }) }}
      {...(isInline && { styles: inlineList })}
      onFocus={() => setWasFocused(true)}
      {...(adds && {
        searchable: true,
        searchValue: search,
        onSearchChange: setSearch,
        selectFirstOptionOnChange: true,
      })}
      {...(noMatch !== undefined && {
        searchable: true,
        nothingFoundMessage: noMatch,
        // Enter takes the first match of the typed text.
        selectFirstOptionOnChange: true,
        filter: matchFolded,
        // Typed text replaces the current selection instead of being appended to it.
        onClick: ({ currentTarget }) => currentTarget.select(),
      })}
      {...(!adds && noMatch === undefined && { onKeyDownCapture: typeAhead })}
      {...(hint !== undefined && { description: hint, inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
}

/** Finds the options that contain the typed text, whatever its case and accents. */
const matchFolded: OptionsFilter = ({ options, search }) => {
  const wanted = foldText(search.trim());
  return options.filter((option) => 'group' in option || foldText(option.label).includes(wanted));
};

/**
 * Selects by typed letters on a closed list, as desktop applications do: the next option with this beginning; the same letter
 * again selects the one after it.
 */
function useTypeAhead<Value extends string>(
  options: readonly SelectOption<Value>[],
  value: Value | null,
  onChoose: (value: Value) => void,
): (event: KeyboardEvent<HTMLInputElement>) => void {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  return (event) => {
    const { key, timeStamp, currentTarget } = event;
    if (currentTarget.getAttribute('aria-expanded') === 'true') return;
    if (event.ctrlKey || event.metaKey || event.altKey || key.length !== 1) return;
    const before = timeStamp - typed.current.at < typeAheadWindow ? typed.current.text : '';
    // A space within a word is part of it; a space alone opens the list.
    if (key === ' ' && before === '') return;
    event.preventDefault();
    event.stopPropagation();
    const text = before + foldText(key);
    typed.current = { text, at: timeStamp };
    const isRepeated = text === text.charAt(0).repeat(text.length);
    const wanted = isRepeated ? text.charAt(0) : text;
    const now = options.findIndex((option) => option.value === value);
    const first = isRepeated ? now + 1 : Math.max(now, 0);
    const found = [...options.slice(first), ...options.slice(0, first)].find(({ label }) =>
      foldText(label).startsWith(wanted),
    );
    if (found && found.value !== value) onChoose(found.value);
  };
}
