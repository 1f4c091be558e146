/** What charts say. */
export const charts = {
  keys: 'The left and right arrow keys go from week to week.',
  today: 'This week',
  weekEnding: 'Week ending {{day}}',
  week: 'Week ending',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  nothing: 'Nothing has been planned, earned or spent yet.',
} as const;
