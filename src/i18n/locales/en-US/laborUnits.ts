/** What the page of labor units says. */
export const laborUnits = {
  decides: 'They turn quantities into hours.',
  count_one: '{{shown}} labor unit',
  count_other: '{{shown}} labor units',
  search: 'Search labor units',
  remove: 'Delete',
  given: {
    rows: 'Rows',
    hours: 'Budget, h',
  },
  loadFailed: 'The labor units could not be loaded',
  empty: 'No labor units yet',
  emptyRead:
    'Without them nothing has budget hours. Type one into the row at the foot, paste them from a spreadsheet, or copy them.',
  noMatch: 'No labor unit matches',
  behind: {
    text: 'The hours could not be worked out: rows still have those of before the last change.',
    again: 'Work them out again',
  },
  recalculating: 'Hours are being worked out again…',
  effect: {
    last: 'Last change: {{moves}}.',
    type: '{{rows}} {{commodities}}, {{before}} to {{after}} h',
  },
  coverage: {
    label: 'Rows without a labor unit',
    complete: 'Every row has a labor unit.',
    without_one: '{{shown}} of {{rows}} {{commodities}} has no labor unit',
    without_other: '{{shown}} of {{rows}} {{commodities}} have no labor unit',
    which: 'Which types?',
    caption: 'Types and sizes of {{commodities}} without a labor unit',
    type: 'Type',
    size: 'Size',
    rows: 'Rows',
    blank: '(no type)',
    add: 'Add a labor unit',
  },
  copy: {
    open: 'Copy from…',
    title: 'Copy labor units',
    from: 'From',
    typical: 'Typical figures of the trade',
    keeps: 'Labor units that are here stay as they are; hours are turned into the unit of this project.',
    do: 'Copy',
    done_one: '{{added}} labor unit added; {{left}} left as they were.',
    done_other: '{{added}} labor units added; {{left}} left as they were.',
  },
} as const;
