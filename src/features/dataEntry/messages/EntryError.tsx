import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { NameQuestion } from '../../../grid/commodityGrid/fields/NameQuestion.tsx';
import { ConflictView } from '../../../shared/outbox/ConflictView.tsx';
import { DiscardButton } from '../../../shared/outbox/DiscardButton.tsx';
import { OperationNotice } from '../../../shared/outbox/OperationNotice.tsx';
import type { RowEntry } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import styles from '../dataEntry.module.css';

interface EntryErrorProps {
  readonly entryStore: FieldEntryStore;
  readonly entry: RowEntry;
  readonly unit: UnitMeasurement;
  /** Called when the entry is a draft again, in a row that shows its fields. */
  readonly onEdit?: (() => void) | undefined;
}

/** Response of the server to an entry that was not simply recorded: the reason and the available actions. */
export function EntryError({ entryStore, entry, unit, onEdit }: EntryErrorProps) {
  const { t } = useTranslation(['fieldWork', 'outbox']);
  const say = useTranslate();
  const { id, state } = entry;
  const edit = () => {
    entryStore.editAgain(id);
    onEdit?.();
  };
  switch (state.is) {
    case 'refused':
      return (
        <OperationNotice reason={t('refused', { reason: say(state.reason) })}>
          {state.unknown && (
            <NameQuestion
              name={state.unknown.name}
              unknown={state.unknown}
              onAnswer={(name, isNew) => entryStore.rename(id, name, isNew)}
            />
          )}
          <button type="button" className="button" onClick={() => entryStore.retry(id)}>
            {t('retry')}
          </button>
          {onEdit && (
            <button type="button" className="button" onClick={edit}>
              {t('outbox:edit')}
            </button>
          )}
          <DiscardButton onDiscard={() => entryStore.discard(id)} />
        </OperationNotice>
      );
    case 'conflict':
      return (
        <ConflictView
          type={entryStore.store.type}
          unit={unit}
          conflicts={state.conflicts}
          onKeepMine={(note) => entryStore.keepMine(id, note)}
          onTakeTheirs={() => entryStore.takeTheirs(id)}
          onEdit={edit}
          onDiscard={() => entryStore.discard(id)}
        />
      );
    case 'saved': {
      const reason = state.result.warnings.map(({ message }) => message).join(' ');
      return reason === '' ? null : <p className={styles['warning']}>{t('warned', { reason })}</p>;
    }
    default:
      return null;
  }
}
