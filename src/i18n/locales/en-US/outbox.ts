/** What the outbox says of one change wherever it shows: where it is, and what somebody else wrote meanwhile. */
export const outbox = {
  field: 'Field',
  before: 'Before',
  yours: 'Yours',
  theirs: 'Theirs',
  theirsBy: '{{name}}, {{at}}',
  blank: '(blank)',
  conflict: 'Somebody else wrote {{fields}} meanwhile. Nothing of yours is recorded yet.',
  conflictWith: '{{name}} changed {{fields}} {{ago}}. Yours is not saved yet.',
  keepMine: 'Keep mine',
  keptOver: 'Kept over the entry of {{name}}.',
  keptOverAnother: 'Kept over the entry of another crew.',
  takeTheirs: 'Take theirs',
  edit: 'Edit',
  discard: 'Discard',
  discardForGood: 'Discard for good',
  withPhotos_one: 'Discard for good, with {{shown}} photo',
  withPhotos_other: 'Discard for good, with {{shown}} photos',
  keep: 'Keep it',
  title: 'Outbox',
  close: 'Close the outbox',
  needYou: 'Need you',
  notTaken: 'Not taken',
  waiting: 'Waiting',
  sentToday: 'Sent today',
  empty: 'Nothing waits on this device',
  emptyStep: 'What you enter is kept here until the server has it, also without a signal.',
  sendNow: 'Send now',
  exportAll: 'Export as CSV',
  export: 'Export',
  exportOf: 'Export {{tag}} as CSV',
  retry: 'Retry',
  seen: 'Seen',
  handedOver: 'Handed over {{at}}. This device sends it, too: it counts once.',
  enteredBy: 'entered by {{name}}',
  project: 'Project {{id}}',
  workDate: 'Day of the work',
  foreman: 'Foreman',
  note: 'Note',
  entered: 'Entered at',
  tag: 'Tag',
  where: 'Where',
  id: 'Entry id',
  fileName: 'outbox',
  giveAway: 'Give to another tablet',
  takeOver: 'Take from another tablet',
  onDay: 'It was {{day}}',
  mayBeCleared:
    'This browser may clear what waits here when space runs out, or after a week without a visit. Install Wireway on the device to keep it.',
  notice: {
    pageOnly_one:
      'This device cannot keep {{shown}} entry: it is on this page only. Send or export it before the page is closed.',
    pageOnly_other:
      'This device cannot keep {{shown}} entries: they are on this page only. Send or export them before the page is closed.',
    full_one:
      'This device is full: {{shown}} entry is on this page only. Send or export it, then free some space on the device and load the page again.',
    full_other:
      'This device is full: {{shown}} entries are on this page only. Send or export them, then free some space on the device and load the page again.',
    cleared_one:
      'The data of this device was cleared. {{shown}} entry this page still had is on the device again; rows come back with a signal.',
    cleared_other:
      'The data of this device was cleared. {{shown}} entries this page still had are on the device again; rows come back with a signal.',
    broken_one:
      '{{shown}} entry on this device cannot be read by this version of Wireway. It stays on the device: save it as a file for whoever looks after Wireway.',
    broken_other:
      '{{shown}} entries on this device cannot be read by this version of Wireway. They stay on the device: save them as a file for whoever looks after Wireway.',
    saveBroken: 'Save as a file',
    unread_one:
      'This version of Wireway cannot read what the server says of {{shown}} entry. It is kept on this device and goes again: load the newest version.',
    unread_other:
      'This version of Wireway cannot read what the server says of {{shown}} entries. They are kept on this device and go again: load the newest version.',
    loadNewest: 'Load the newest version',
    old: 'What was entered {{ago}} is not with the server yet. Bring this device to a signal, or give its entries to another tablet.',
    pageEnded_one:
      'The page ended on {{time}} while {{shown}} entry was on it alone, so it may be lost. Look at the rows you worked on last, and enter again what is missing.',
    pageEnded_other:
      'The page ended on {{time}} while {{shown}} entries were on it alone, so some of them may be lost. Look at the rows you worked on last, and enter again what is missing.',
    waitsElsewhere_one:
      'Another device, last heard of {{ago}}, had {{shown}} entry of yours that was not sent. Open Wireway there to send it. If it was this device and its site data was deleted, enter that work again.',
    waitsElsewhere_other:
      'Another device, last heard of {{ago}}, had {{shown}} entries of yours that were not sent. Open Wireway there to send them. If it was this device and its site data was deleted, enter that work again.',
    elsewhere:
      'You entered work on another device, last heard of {{ago}}. What was entered there since then without a signal is on it: open Wireway there to send it. If it was this device and its site data was deleted, enter that work again.',
    open: 'Open the outbox',
  },
  photo: {
    what: 'Photo, {{size}} kB',
    whatSaid: 'Photo: {{caption}}, {{size}} kB',
    field: 'Photo',
    entry: 'For its photos',
    save: 'Save picture',
    lost_one: '{{shown}} photo is gone with it.',
    lost_other: '{{shown}} photos are gone with it.',
    among_one: '{{shown}} of these is a photo.',
    among_other: '{{shown}} of these are photos.',
    gone: 'The picture of this photo is not on this device any more. Discard it, and take the photo again.',
  },
  state: {
    device: 'On this device',
    page: 'On this page only',
    way: 'Being sent',
    heldUp: 'Waits for the one before it',
    parked: 'Not taken',
    refused: 'Taken in part, or not at all',
    sent: 'Sent {{ago}}',
  },
} as const;
