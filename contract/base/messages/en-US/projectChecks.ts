/** What is said of a project's settings as they are typed, on the device and on the server alike. */
import { messagesOf } from '../message.ts';

export const projectChecks = {
  weightsBelow: 'The steps of a {{commodity}} add up to {{sum}}%. They must make 100: {{difference}}% are missing.',
  weightsAbove: 'The steps of a {{commodity}} add up to {{sum}}%. They must make 100: take {{difference}}% away.',
  weekTwice: 'The week ending {{day}} is there twice. Keep one of them.',
  weekShared: '{{before}} and {{day}} are in one week, the one that ends on {{end}}. Keep one of them.',
  weekEarlier: 'The week ending {{day}} comes after a later one. Put the weeks in order.',
  percentAbove: 'No more than 100% can be planned: the week ending {{day}}.',
  percentFalls: 'What is planned to be complete cannot fall: the week ending {{day}} is below the week before.',
  finishBeforeStart:
    'The project cannot finish before it starts, on {{start}}. Choose a later day, or change the start.',
} as const;

export const projectMessage = messagesOf<typeof projectChecks>('projectChecks');
