import { useState } from 'react';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import styles from '../detail.module.css';

interface AddConstraintProps {
  readonly onAdd: (name: string) => void;
}

/** One that is on no list: typed, added, and the hand stays for the next. */
export function AddConstraint({ onAdd }: AddConstraintProps) {
  const { t } = useTranslation('packages');
  const [name, setName] = useState('');
  return (
    <form
      className={styles['add']}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        onAdd(name.trim());
        setName('');
      }}
    >
      <TextField
        aria-label={t('constraints.name')}
        placeholder={t('constraints.name')}
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <button type="submit" className="button" disabled={name.trim() === ''}>
        {t('constraints.add')}
      </button>
    </form>
  );
}
