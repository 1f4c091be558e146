/** A photo as it is shown, whether the server has it or this device alone. */
import type { EntryPhoto } from '../../../contract/progress/photos/entryPhotos.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import type { RowPhotos } from './useRowPhotos.ts';

export interface ShownPhoto {
  readonly photoId: string;
  readonly entryId: string;
  readonly projectId: number;
  readonly caption: string;
  readonly takenAt: Date;
  /** Who took it; blank where that is whoever looks. */
  readonly takenBy: string;
  readonly mayRemove: boolean;
  /** Of one that this device holds. */
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

/** Those there are to see, in the order they were added. */
export const shownPhotos = ({ sent, here }: RowPhotos, projectId: number): ShownPhoto[] => [
  ...sent.filter(({ removed }) => removed === null).map(ofServer(projectId)),
  ...here.flatMap(ofDevice),
];
