/** What the outbox says of one change wherever it shows: where it is, and what somebody else wrote meanwhile. */
export const outbox = {
  field: 'Field',
  before: 'Before',
  yours: 'Yours',
  theirs: 'Theirs',
  blank: '(blank)',
  conflict: 'Somebody else wrote {{fields}} meanwhile. Nothing of yours is recorded yet.',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  edit: 'Edit',
  discard: 'Discard',
  discardForGood: 'Discard for good',
  keep: 'Keep it',
} as const;
