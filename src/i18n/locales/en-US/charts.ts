/** What charts say. */
export const charts = {
  keys: 'The left and right arrow keys go from week to week.',
  today: 'This week',
  weekEnding: 'Week ending {{day}}',
  week: 'Week ending',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  nothing: 'Nothing has been planned, earned or spent yet.',
  groupKeys: 'The up and down arrow keys go from bar to bar.',
  partOfWhole: '{{part}} of {{whole}} · {{percent}}%',
  drawn: 'Drawn',
  moreSince: 'more since {{day}}',
  lessSince: 'less since {{day}}',
  noWhole: { hours: 'no budget', length: 'no length', count: 'none' },
  othersLeft:
    'The {{shown}} largest of {{all}} are drawn. The other {{left}} come to {{part}} of {{whole}}; the table has all of them.',
  linesLeft: 'The {{shown}} largest of {{all}} lines are drawn; the table has all of them.',
} as const;
