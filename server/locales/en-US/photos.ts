/** What is said of photos of the field that cannot be stored or shown. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const photos = {
  notJpeg: 'This is no JPEG picture. Take the photo with Wireway, or save the picture as JPEG first.',
  cutOff: 'The picture is cut off. Take the photo again.',
  more: 'Something else stands after the end of the picture. Take the photo again.',
  tells: 'The picture says when, where or by what it was taken. Take the photo with Wireway, which leaves that out.',
  tooLarge:
    'A photo has at most {{megabytes}} MB and {{side}} pixels on its longer side. Take it with Wireway, which makes it smaller.',
  tooMany: 'This entry has {{most}} photos, which is all an entry holds. Remove one of them, then send this one again.',
  projectFull:
    'The photos of this project fill the {{gigabytes}} GB there are for them. Remove some that nobody needs, then send this one again.',
  entryUnknown:
    'The entry of this photo is not in the project, or not one of yours. Send the entry first, or take the photo again on its card.',
  idReused: 'A photo with this id was stored with another picture or caption. Take the photo again.',
  unknown: 'There is no such photo here, or not one of yours. Open the row again.',
  removed: 'This photo was removed. Open the row again to see who removed it, and why.',
} as const;

export const photoMessage = messagesOf<typeof photos>('photos');
