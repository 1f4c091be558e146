import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn, type Commodity } from '../../../../contract/commodities/fields/field.ts';
import { importTypes, type CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { RecordEvent } from '../../../../contract/rows/commodityRecord.ts';
import { OldFieldValue } from '../../../grid/commodityGrid/fields/OldFieldValue.tsx';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { PhotoStrip } from '../../../shared/photos/PhotoStrip.tsx';
import { shownPhotos } from '../../../shared/photos/shownPhoto.ts';
import { useRowPhotos, type RowPhotos, type RowPlace } from '../../../shared/photos/useRowPhotos.ts';
import styles from './record.module.css';

interface HistoryListProps {
  readonly projectId: number;
  /** Id of the row. */
  readonly id: number;
  readonly commodity: Commodity<CommodityType>;
  /** Newest first. */
  readonly events: readonly RecordEvent[];
  readonly isCut: boolean;
}

/** History of the row: time, user, cause, and each changed value. */
export function HistoryList({ projectId, commodity, id, events, isCut }: HistoryListProps) {
  const { t } = useTranslation('record');
  const formats = useFormats();
  const place = { projectId, type: commodity.type, id };
  const photos = useRowPhotos(place);
  const whoOf = ({ userName, enteredBy }: RecordEvent) => {
    const name = userName || t('somebody');
    return enteredBy === '' ? name : t('delivered', { author: enteredBy, name });
  };
  if (events.length === 0) return <p className={styles['note']}>{t('noHistory')}</p>;
  return (
    <>
      <ol className={styles['rows']}>
        {events.map((event, at) => (
          // Two changes may be of one instant.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={styles['event']}>
            <p className={styles['time']}>
              <Cause projectId={projectId} commodity={commodity} event={event} />
              <span>{`${whoOf(event)} · ${formats.dateTime(event.at)}`}</span>
            </p>
            {event.isTakenBack && <p className={styles['subject']}>{t('takenBack')}</p>}
            {event.fields.map((change) => (
              <ChangedField key={change.field} commodity={commodity} change={change} unit={event.unit} />
            ))}
            {isNoteApart(event) && <p className={styles['subject']}>{event.note}</p>}
            {event.entryId !== null && <EntryPhotos place={place} photos={photos} entryId={event.entryId} />}
          </li>
        ))}
      </ol>
      {isCut && <p className={styles['note']}>{t('historyCut')}</p>}
    </>
  );
}

/** True if the entry's note is not in any field of the row. */
const isNoteApart = ({ note, fields }: RecordEvent): boolean =>
  note !== '' && fields.every(({ after }) => after !== note);

interface EntryPhotosProps {
  readonly place: RowPlace;
  /** Photos of the row. */
  readonly photos: RowPhotos;
  readonly entryId: string;
}

/** Photos of an entry, and a line for each removed one. */
function EntryPhotos({ place, photos, entryId }: EntryPhotosProps) {
  const { t } = useTranslation('photos');
  const formats = useFormats();
  const removed = photos.sent.flatMap(({ photoId, entryId: of, removed: away }) =>
    of === entryId && away ? [{ photoId, ...away }] : [],
  );
  return (
    <>
      <PhotoStrip
        place={place}
        photos={shownPhotos(photos, place.projectId).filter(({ entryId: of }) => of === entryId)}
      />
      {removed.map(({ photoId, by, at, reason }) => (
        <p key={photoId} className={styles['subject']}>
          {t('removed', { name: by, at: formats.dateTime(at), reason })}
        </p>
      ))}
    </>
  );
}

interface CauseProps extends Pick<HistoryListProps, 'projectId' | 'commodity'> {
  readonly event: RecordEvent;
}

/** Cause of the change; an import links to its change report. */
function Cause({ projectId, commodity, event: { cause, change, fileName, importId } }: CauseProps) {
  const { t } = useTranslation('record');
  const importType = importTypes.find((type) => type === commodity.type);
  if (cause !== 'import' || importType === undefined)
    return <strong>{cause === 'import' ? fileName : t(cause)}</strong>;
  return (
    <Link
      to="/$projectId/import/$importType/change-report/$importId"
      params={{ projectId: String(projectId), importType, importId }}
    >
      {t(change ?? 'changed', { file: fileName })}
    </Link>
  );
}

interface ChangedFieldProps {
  readonly commodity: Commodity;
  readonly change: RecordEvent['fields'][number];
  /** Unit of the lengths in the change. */
  readonly unit: RecordEvent['unit'];
}

function ChangedField({ commodity, change: { field: key, before, after }, unit }: ChangedFieldProps) {
  const { t } = useTranslation('record');
  const terms = useTerms();
  const field = fieldIn(commodity, key);
  if (!field) return null;
  const shown = (value: typeof before): ReactNode =>
    value === null || value === '' ? t('emptied') : <OldFieldValue field={field} value={value} unit={unit} />;
  return (
    <p className={styles['change']}>
      <span className={styles['subject']}>{terms.label(field)}</span>
      <del>{shown(before)}</del>
      <ins>{shown(after)}</ins>
    </p>
  );
}
