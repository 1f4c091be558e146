/** What stands under a report, to keep a reader from trusting a number too far. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const notices = {
  /** A number by itself, as it stands in the others. */
  figure: '{{value}}',

  noLaborUnit_one:
    '{{shown}} {{commodity}} has no labor unit and counts as 0 h. Add a labor unit for the type under Labor Units.',
  noLaborUnit_other:
    '{{shown}} {{commodity}} have no labor unit and count as 0 h. Add a labor unit for the type under Labor Units.',
  removedWithProgress_one:
    '{{shown}} {{commodity}} removed by a revision counts with the work done on it. Reinstate it, or give a reason to drop its hours under Data & Assignment.',
  removedWithProgress_other:
    '{{shown}} {{commodity}} removed by a revision count with the work done on them. Reinstate them, or give a reason to drop their hours under Data & Assignment.',
  noLength_one: '{{shown}} {{commodity}} has no length and counts as 0 h.',
  noLength_other: '{{shown}} {{commodity}} have no length and count as 0 h.',

  ready_one: 'Ready Yes: {{shown}} cable, length {{length}}.',
  ready_other: 'Ready Yes: {{shown}} cables, length {{length}}.',
  notReady_one: 'Ready No: {{shown}} cable, length {{length}}.',
  notReady_other: 'Ready No: {{shown}} cables, length {{length}}.',
  readyUnknown_one: 'Ready Unknown: {{shown}} cable, length {{length}}.',
  readyUnknown_other: 'Ready Unknown: {{shown}} cables, length {{length}}.',
  noRoute_one: 'No route: {{shown}} cable, length {{length}}; not listed. Give them a route in the cable schedule.',
  noRoute_other: 'No route: {{shown}} cables, length {{length}}; not listed. Give them a route in the cable schedule.',
  noRouteListed_one: 'No route: {{shown}} cable, length {{length}}. Give it a route in the cable schedule.',
  noRouteListed_other: 'No route: {{shown}} cables, length {{length}}. Give them a route in the cable schedule.',

  unknownRaceway_one: 'Raceway: {{shown}} unknown tag.',
  unknownRaceway_other: 'Raceway: {{shown}} unknown tags.',
  unknownFrom_one: 'From equipment: {{shown}} unknown tag.',
  unknownFrom_other: 'From equipment: {{shown}} unknown tags.',
  unknownTo_one: 'To equipment: {{shown}} unknown tag.',
  unknownTo_other: 'To equipment: {{shown}} unknown tags.',

  dayToCome: '{{day}} is still to come: the figures are those of now.',
  dayBeforeStart: 'On {{day}} the project had not begun: it starts on {{start}}.',
  daysTurnedRound:
    '{{since}} is not before {{day}}: nothing moves between them. Choose an earlier day to compare with.',
} as const;

export const noticeMessage = messagesOf<typeof notices>('notices');
