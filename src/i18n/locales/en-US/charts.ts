/** Charts. */
export const charts = {
  keys: 'The left and right arrow keys go from week to week.',
  today: 'This week',
  weekEnding: 'Week ending {{day}}',
  week: 'Week ending',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  nothing: 'No planned, earned or spent hours yet.',
  groupKeys: 'The up and down arrow keys go from bar to bar.',
  partOfWhole: '{{part}} of {{whole}} · {{percent}}%',
  drawn: 'Chart shows',
  moreSince: 'more since {{day}}',
  lessSince: 'less since {{day}}',
  noWhole: { hours: 'no budget', length: 'no length', count: 'none' },
  othersLeft:
    'Showing the {{shown}} largest of {{all}}. The other {{left}} total {{part}} of {{whole}}; see the table.',
  linesLeft: 'Showing the {{shown}} largest of {{all}} lines; see the table for all.',
} as const;
