import ClearIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import SearchIcon from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useHotkeys, useMergedRef } from '@mantine/hooks';
import { useRef, type Ref } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './SearchField.module.css';
import { TextField } from './TextField.tsx';

interface SearchFieldProps {
  /** What is searched; shown while nothing is typed. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly maxLength?: number;
  readonly className?: string | undefined;
  /** The search of the page: Ctrl+F comes here from anywhere on it, for the browser's finds nothing in rows not drawn. */
  readonly isOfPage?: boolean;
  /** Receives the focus when a dialog opens. */
  readonly isFirst?: boolean;
  /** Where the label needs more room than the field has. */
  readonly hint?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  /** Arrow down or Enter: on to what was found. */
  readonly onDown?: () => void;
}

/** Finds as one types; Escape or the cross empties it, and the hand stays in the field. */
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
      // As wide in every size: the label needs the room.
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
