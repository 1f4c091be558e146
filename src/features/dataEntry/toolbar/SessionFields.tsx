import { useTranslation } from 'react-i18next';
import type { FieldEntrySnapshot } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { fieldLabel } from '../../../ui/fieldLabel.ts';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../dataEntry.module.css';
import { WorkDate } from './WorkDate.tsx';

interface SessionFieldsProps {
  readonly entryStore: FieldEntryStore;
  readonly snapshot: FieldEntrySnapshot;
  /** Id of the list of foremen offered while typing. */
  readonly foremen: string;
}

/** Day and foreman, said once for all entries that follow. */
export function SessionFields({ entryStore, snapshot, foremen }: SessionFieldsProps) {
  const { t } = useTranslation('fieldWork');
  const { session } = snapshot;
  return (
    <div role="group" aria-label={t('session')} className={styles['session']}>
      <WorkDate entryStore={entryStore} snapshot={snapshot} />
      <TextField
        {...fieldLabel({ label: t('foreman'), labelled: 'beside', className: styles['sessionField'] })}
        list={foremen}
        autoComplete="off"
        maxLength={200}
        value={session.foreman}
        onChange={({ currentTarget }) => entryStore.setSession({ ...session, foreman: currentTarget.value })}
      />
    </div>
  );
}
