/** Messages about field photos that can’t be stored or shown. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const photos = {
  notJpeg: 'This isn’t a JPEG. Take the photo in Wireway, or save it as JPEG first.',
  cutOff: 'The picture is cut off. Take the photo again.',
  more: 'This picture is damaged. Take the photo again.',
  tells: 'This picture contains location or camera data. Take the photo in Wireway.',
  tooLarge:
    'A photo can have at most {{megabytes}} MB and {{side}} pixels on its longer side. Take it in Wireway, which makes it smaller.',
  tooMany: 'Limit of {{most}} photos per entry reached. Remove one, then send again.',
  projectFull: 'Photo storage for this project is full ({{gigabytes}} GB). Remove some, then send again.',
  entryUnknown: 'The entry for this photo wasn’t found or isn’t yours. Send the entry first.',
  idReused: 'A photo with this id was stored with another picture or caption. Take the photo again.',
  unknown: 'This photo wasn’t found or isn’t yours. Reopen the row.',
  removed: 'This photo was removed. Reopen the row to see why.',
} as const;

export const photoMessage = messagesOf<typeof photos>('photos');
