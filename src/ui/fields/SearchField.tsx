import ClearIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import SearchIcon from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useHotkeys, useMergedRef } from '@mantine/hooks';
import { useRef, type Ref } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './SearchField.module.css';
import { TextField } from './TextField.tsx';

interface SearchFieldProps {
  /** Label that states what is searched; shown as the placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly maxLength?: number;
  readonly className?: string | undefined;
  /**
   * True for the search of the page: Ctrl+F focuses it from anywhere on the page, because the browser's search does not find rows
   * that are not rendered.
   */
  readonly isOfPage?: boolean;
  /** Receives the focus when a dialog opens. */
  readonly isFirst?: boolean;
  /** Placeholder for a label that is wider than the field. */
  readonly hint?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  /** Called on arrow down or Enter, to move to the results. */
  readonly onDown?: () => void;
}

/** Search field that searches during typing; Escape or the clear button empties it, and the focus stays in the field. */
export function SearchField({
  label,
  value,
  onChange,
  maxLength = 200,
  className = styles['field'],
  isOfPage = false,
  isFirst = false,
  hint = label,
  ref,
  onDown,
}: SearchFieldProps) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  const find = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return;
    event.preventDefault();
    input.current?.focus();
    input.current?.select();
  };
  useHotkeys(isOfPage ? [['mod+F', find, { preventDefault: false }]] : [], []);
  return (
    <TextField
      ref={merged}
      type="search"
      className={className ?? ''}
      aria-label={label}
      placeholder={hint}
      maxLength={maxLength}
      value={value}
      data-autofocus={isFirst || undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (!onDown || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
        event.preventDefault();
        onDown();
      }}
      // Same width in every size, so that the label fits.
      leftSectionWidth={36}
      leftSection={<SearchIcon aria-hidden size={16} stroke={1.5} />}
      rightSection={
        value !== '' && (
          <button type="button" className={styles['clear']} aria-label={t('actions.clear')} onClick={clear}>
            <ClearIcon aria-hidden size={16} stroke={1.5} />
          </button>
        )
      }
    />
  );
}
