/** Photo as displayed, whether it is on the server or only on this device. */
import type { EntryPhoto } from '../../../contract/progress/photos/entryPhotos.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import type { RowPhotos } from './useRowPhotos.ts';

export interface ShownPhoto {
  readonly photoId: string;
  readonly entryId: string;
  readonly projectId: number;
  readonly caption: string;
  readonly takenAt: Date;
  /** User who took it; '' if it is the current user. */
  readonly takenBy: string;
  readonly mayRemove: boolean;
  /** Operation of a photo on this device; null otherwise. */
  readonly operation: Operation | null;
}

const ofServer =
  (projectId: number) =>
  ({ photoId, entryId, caption, takenAt, takenBy, addedBy, mayRemove }: EntryPhoto): ShownPhoto => ({
    photoId,
    entryId,
    projectId,
    caption,
    takenAt,
    takenBy: takenBy || addedBy,
    mayRemove,
    operation: null,
  });

function ofDevice(operation: Operation): ShownPhoto[] {
  const { id, projectId, createdAt, photo, enteredBy } = operation;
  if (!photo) return [];
  const { entryId, caption } = photo;
  return [
    {
      photoId: id,
      entryId,
      projectId,
      caption,
      takenAt: new Date(createdAt),
      takenBy: enteredBy?.name ?? '',
      mayRemove: true,
      operation,
    },
  ];
}

/** Returns the visible photos in the order in which they were added. */
export const shownPhotos = ({ sent, here }: RowPhotos, projectId: number): ShownPhoto[] => [
  ...sent.filter(({ removed }) => removed === null).map(ofServer(projectId)),
  ...here.flatMap(ofDevice),
];
