/** Errors in project settings, on the device and on the server. */

export const projectChecks = {
  weightsBelow: 'Steps for {{commodity}} total {{sum}}%. Add {{difference}}% to reach 100%.',
  weightsAbove: 'Steps for {{commodity}} total {{sum}}%. Remove {{difference}}% to reach 100%.',
  weekTwice: 'Week ending {{day}} is entered twice. Keep one.',
  weekShared: '{{before}} and {{day}} are in the same week (ending {{end}}). Keep one.',
  weekEarlier: 'The week ending {{day}} comes after a later one. Put the weeks in order.',
  percentAbove: 'Planned % complete can’t exceed 100%: week ending {{day}}.',
  percentFalls: 'Planned % complete can’t go down: week ending {{day}}.',
  finishBeforeStart: 'The project can’t finish before it starts ({{start}}). Choose a later day, or change the start.',
} as const;
