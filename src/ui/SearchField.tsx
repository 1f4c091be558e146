import ClearIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import SearchIcon from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SearchField.module.css';
import { TextField } from './TextField.tsx';

interface SearchFieldProps {
  /** What is searched; shown while nothing is typed. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly maxLength?: number;
  readonly className?: string | undefined;
  /** Receives the focus when a dialog opens. */
  readonly isFirst?: boolean;
}

/** Finds as one types; Escape or the cross empties it, and the hand stays in the field. */
export function SearchField({
  label,
  value,
  onChange,
  maxLength = 200,
  className = styles['field'],
  isFirst = false,
}: SearchFieldProps) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <TextField
      ref={input}
      type="search"
      className={className ?? ''}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      value={value}
      data-autofocus={isFirst || undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
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
