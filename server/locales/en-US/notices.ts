/** Notes under a report: what its numbers leave out. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const notices = {
  /** A number by itself, as it stands in the others. */
  figure: '{{value}}',

  noLaborUnit_one:
    '{{shown}} {{commodity}} has no labor unit and counts as 0 h. Add a labor unit for the type under Labor Units.',
  noLaborUnit_other:
    '{{shown}} {{commodity}} have no labor unit and count as 0 h. Add a labor unit for the type under Labor Units.',
  removedWithProgress_one:
    '{{shown}} removed {{commodity}} still counts for work done. Reinstate it, or enter a reason in Data & Assignment to drop its hours.',
  removedWithProgress_other:
    '{{shown}} removed {{commodity}} still count for work done. Reinstate them, or enter a reason in Data & Assignment to drop their hours.',
  noLength_one: '{{shown}} {{commodity}} has no length and counts as 0 h.',
  noLength_other: '{{shown}} {{commodity}} have no length and count as 0 h.',

  ready_one: 'Ready: {{shown}} cable, length {{length}}.',
  ready_other: 'Ready: {{shown}} cables, length {{length}}.',
  notReady_one: 'Not ready: {{shown}} cable, length {{length}}.',
  notReady_other: 'Not ready: {{shown}} cables, length {{length}}.',
  readyUnknown_one: 'Unknown: {{shown}} cable, length {{length}}.',
  readyUnknown_other: 'Unknown: {{shown}} cables, length {{length}}.',
  noRoute_one: 'No route: {{shown}} cable, length {{length}}; not listed. Give it a route in the cable schedule.',
  noRoute_other: 'No route: {{shown}} cables, length {{length}}; not listed. Give them a route in the cable schedule.',
  noRouteListed_one: 'No route: {{shown}} cable, length {{length}}. Give it a route in the cable schedule.',
  noRouteListed_other: 'No route: {{shown}} cables, length {{length}}. Give them a route in the cable schedule.',

  unknownRaceway_one: 'Raceway: {{shown}} unknown tag.',
  unknownRaceway_other: 'Raceway: {{shown}} unknown tags.',
  unknownFrom_one: 'From equipment: {{shown}} unknown tag.',
  unknownFrom_other: 'From equipment: {{shown}} unknown tags.',
  unknownTo_one: 'To equipment: {{shown}} unknown tag.',
  unknownTo_other: 'To equipment: {{shown}} unknown tags.',

  dayToCome: '{{day}} is in the future; showing current figures.',
  dayBeforeStart: '{{day}} is before the project start ({{start}}).',
  daysTurnedRound: '{{since}} isn’t before {{day}}. Choose an earlier date to compare with.',
} as const;

export const noticeMessage = messagesOf<typeof notices>('notices');
