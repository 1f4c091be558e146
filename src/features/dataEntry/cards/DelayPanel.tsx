import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useChoices } from '../../../grid/commodityGrid/fields/usePickLists.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { delayFields } from '../entries/stepActions.ts';
import styles from './card.module.css';

interface CannotPanelProps {
  readonly entryStore: FieldEntryStore;
  readonly ids: readonly number[];
  readonly onSaved: () => void;
}

/** Reasons for a delay: one tap selects a reason of the project's list, with a note. */
export function DelayPanel({ entryStore, ids, onSaved }: CannotPanelProps) {
  const { t } = useTranslation('fieldWork');
  const { store, commodity } = entryStore;
  const { reason, note } = delayFields(commodity);
  const choices = useChoices(store.projectId);
  const list = reason?.codeKind;
  const { data = [], isSuccess } = useQuery({
    queryKey: ['hold-ups', store.projectId],
    queryFn: () => (list ? choices(list) : []),
    gcTime: Infinity,
  });
  const [said, setText] = useState('');
  const [other, setOther] = useState('');
  const save = (name: string) => {
    if (!reason || name.trim() === '') return;
    // A reason that is not on the list would be rejected; if the project lists none, it is recorded as the note.
    const isNote = isSuccess && data.length === 0 && note !== undefined;
    const text = isNote
      ? [name, said]
          .map((each) => each.trim())
          .filter(Boolean)
          .join('. ')
      : said.trim();
    for (const id of ids) {
      entryStore.type([
        ...(isNote ? [] : [{ id, field: reason.key, text: name.trim() }]),
        ...(note ? [{ id, field: note.key, text }] : []),
      ]);
      entryStore.save(id, text);
    }
    onSaved();
  };
  return (
    <div role="group" aria-label={t('cannot.open')} className={styles['panel']}>
      <TextField
        label={t('cannot.note')}
        value={said}
        maxLength={500}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={styles['steps']}>
        {data.map(({ name, description }) => (
          <button key={name} type="button" className="button" title={description} onClick={() => save(name)}>
            {name}
          </button>
        ))}
      </div>
      {data.length === 0 && (
        <div className={styles['steps']}>
          <TextField
            label={t('cannot.reason')}
            value={other}
            maxLength={60}
            onChange={({ currentTarget }) => setOther(currentTarget.value)}
          />
          <button type="button" className="button primary" onClick={() => save(other)}>
            {t('save')}
          </button>
        </div>
      )}
    </div>
  );
}
