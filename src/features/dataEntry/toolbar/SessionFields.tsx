import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { FieldEntrySnapshot } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { meaning } from '../entries/session.ts';
import { fieldLabel } from '../../../ui/fields/fieldLabel.ts';
import { PickListField } from '../../../grid/commodityGrid/fields/PickListField.tsx';
import { useForemanList } from '../entries/useEntryLists.ts';
import styles from '../dataEntry.module.css';
import { WorkDate } from './WorkDate.tsx';

interface SessionFieldsProps {
  readonly entryStore: FieldEntryStore;
  readonly snapshot: FieldEntrySnapshot;
}

/** Day and foreman, said once for all entries that follow. */
export function SessionFields({ entryStore, snapshot }: SessionFieldsProps) {
  const { t } = useTranslation('fieldWork');
  const { session } = snapshot;
  return (
    <div role="group" aria-label={t('session')} className={styles['session']}>
      <WorkDate entryStore={entryStore} snapshot={snapshot} />
      <PickListField
        {...fieldLabel({ label: t('foreman'), labelled: 'beside', className: styles['sessionField'] })}
        label={t('foreman')}
        list={useForemanList(entryStore)}
        maxLength={200}
        value={session.foreman}
        onChange={(foreman, isNew) =>
          entryStore.setSession({ ...(isNew ? meaning(session, foreman.trim()) : session), foreman })
        }
      />
    </div>
  );
}
