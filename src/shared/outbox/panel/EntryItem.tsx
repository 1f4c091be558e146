import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { type Operation, photosOf } from '../../../../machines/outbox/operation.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { EntryStateLabel } from '../EntryStateLabel.tsx';
import type { EntryStateName } from '../entryStates.ts';
import { ConflictView } from '../ConflictView.tsx';
import { becoming, settleConflict, theirsWithPhotos, sendAgain } from '../../../device/outbox/conflicts.ts';
import { download } from '../../files/download.ts';
import { DiscardButton } from '../DiscardButton.tsx';
import { discardOperation } from '../../../device/outbox/discardOperation.ts';
import type { OperationQueue } from '../../../device/outbox/queue.ts';
import { exportEntries } from './exportEntries.ts';
import styles from './outboxPanel.module.css';
import type { EntryWords } from './useEntryWords.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import { workDateChoices, withServerWorkDate } from '../../../device/outbox/suspectWorkDate.ts';
import { seenIn } from '../../../device/outbox/convertUnit.ts';

interface EntryItemProps {
  readonly operation: Operation;
  readonly words: (operation: Operation) => EntryWords;
  readonly state: EntryStateName;
}

/** Entry that is not on the server yet: its content, age, location, and the available actions. */
export function EntryItem({ operation, words, state }: EntryItemProps) {
  const { t } = useTranslation('outbox');
  const { queue } = useApp();
  const formats = useFormats();
  const say = useTranslate();
  const text = words(operation);
  const { status, conflicts, reason, refusals, createdAt, handedOverAt } = operation;
  const become = (next: Operation | null) => queue.tryChange([becoming(operation, next)]);
  const photos = photosOf(queue.stored, new Set([operation.id])).length;
  const discard = () => queue.tryChange(discardOperation(operation, queue.stored));
  return (
    <article aria-label={text.name}>
      <p className={styles['head']}>
        <strong className="mono">{text.name}</strong>
        <span className={styles['location']}>{text.where}</span>
        <time className={styles['elapsed']} dateTime={createdAt}>
          {formats.ago(new Date(createdAt))}
        </time>
      </p>
      <p className={styles['subject']}>{text.what}</p>
      {handedOverAt !== undefined && (
        <p className={styles['person']}>{t('handedOver', { at: formats.dateTime(new Date(handedOverAt)) })}</p>
      )}
      {status === 'conflict' ? (
        <ConflictView
          type={operation.type}
          unit={text.unit}
          conflicts={conflicts}
          onKeepMine={(note) => become(settleConflict(operation, 'mine', note))}
          onTakeTheirs={() => become(theirsWithPhotos(operation, queue.stored))}
        />
      ) : (
        <p className={styles['state']}>
          {text.who !== '' && <span className={styles['person']}>{text.who}</span>}
          <EntryStateLabel state={state} />
          {status === 'parked' && reason !== null && <span>{say(reason)}</span>}
          {status === 'refused' &&
            refusals.map((rejection) => (
              <span key={rejection.field}>{`${text.labelOf(rejection.field)}: ${say(rejection.reason)}`}</span>
            ))}
        </p>
      )}
      <div className={styles['actions']}>
        {status === 'parked' && (
          <WaysToSend operation={operation} unit={text.unit === 'metric' ? 'm' : 'ft'} onBecome={become} />
        )}
        {status === 'refused' ? (
          <button type="button" className="button" onClick={() => become(null)}>
            {t('seen')}
          </button>
        ) : (
          <EditLink operation={operation} />
        )}
        {status !== 'refused' && state !== 'onWay' && <DiscardButton onDiscard={discard} photos={photos} />}
        {operation.photo ? (
          <button type="button" className="button plain" onClick={() => void savePicture(queue, operation)}>
            {t('photo.save')}
          </button>
        ) : (
          <button
            type="button"
            className="button plain"
            aria-label={t('exportOf', { tag: text.name })}
            onClick={() => void exportEntries([operation], words, t)}
          >
            {t('export')}
          </button>
        )}
      </div>
    </article>
  );
}

/** Link to the row, in which the typed values can be edited. */
function EditLink({ operation: { kind, projectId, type, recordId } }: Pick<EntryItemProps, 'operation'>) {
  const { t } = useTranslation('outbox');
  const params = { projectId: String(projectId), dataGridType: type };
  return kind !== 'cellEdits' ? (
    <Link
      className="button"
      to="/$projectId/field-work/$dataGridType"
      params={params}
      search={{ row: recordId, finished: true }}
    >
      {t('edit')}
    </Link>
  ) : (
    <Link className="button" to="/$projectId/data/$dataGridType" params={params} search={{ row: recordId }}>
      {t('edit')}
    </Link>
  );
}

/** Saves the picture as a file, for a user who wants it before the server has it. */
async function savePicture(queue: OperationQueue, { id, tag = '' }: Operation): Promise<void> {
  const picture = await queue.readPicture(id);
  if (picture)
    download(
      new Blob([picture.bytes], { type: 'image/jpeg' }),
      `${tag.replaceAll(/[^\w.-]+/g, '-')}-${id.slice(-6)}.jpg`,
    );
}

interface WaysToSendProps {
  readonly operation: Operation;
  /** Unit in which its lengths are shown. */
  readonly unit: LengthUnit;
  readonly onBecome: (next: Operation) => void;
}

/** Buttons to send an entry that was set aside: unchanged or, if its date is in doubt, with a date the user chooses. */
function WaysToSend({ operation, unit, onBecome }: WaysToSendProps) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const asIs = () => onBecome(seenIn(sendAgain(operation), unit));
  const days = workDateChoices(operation);
  if (days === null)
    return (
      <button type="button" className="button" onClick={asIs}>
        {t('retry')}
      </button>
    );
  const [byDevice, byServer] = days;
  return (
    <>
      <button type="button" className="button" onClick={() => onBecome(withServerWorkDate(operation))}>
        {t('onDay', { day: formats.date(byServer) })}
      </button>
      <button type="button" className="button" onClick={asIs}>
        {t('onDay', { day: formats.date(byDevice) })}
      </button>
    </>
  );
}
