/** What is said of the photos of a row. */
export const photos = {
  take: 'Photo',
  list: 'Photos',
  numbered: 'Photo {{number}}',
  named: 'Photo {{number}}: {{caption}}',
  title: 'Photo {{number}} of {{count}}',
  ofDay: 'Photo taken {{at}}',
  caption: 'Note on photo {{number}}',
  away: 'No signal',
  notNow: 'This photo is with the server and cannot be fetched now. It shows again with a signal.',
  loading: 'The photo is on its way.',
  here: 'on this device',
  previous: 'Previous',
  next: 'Next',
  remove: 'Remove…',
  removeIt: 'Remove the photo',
  keep: 'Keep it',
  reason: 'Why it is removed',
  removed: 'Photo removed by {{name}}, {{at}}: {{reason}}',
  onItsWay: 'This photo may be on its way. Remove it once it is with the server.',
  problem: {
    unreadable:
      'A picture could not be read here: it is damaged, or HEIC. Take it with the camera of this page, or save it as JPEG first.',
    tooMany: 'An entry holds {{most}} photos, and this one has them. Remove one first.',
    noRoom: 'This device has no room for the photo. The entry is kept: free some space, then take the photo again.',
    noDisk: 'This device cannot keep photos now. The entry is kept: load the page again, then take the photo again.',
  },
} as const;
