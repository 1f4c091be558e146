/** What is said of an entry of the field against its row: the same on the tablet before it is kept and on the server. */
import { messagesOf } from '../message.ts';

export const entryChecks = {
  notADay: '{{field}} must be a date, such as 2026-11-20.',
  implausible: '{{day}} cannot be right: dates go from {{first}} to {{last}}. Check the year.',
  dayMissing: 'Give the day: "asOf" for the state of a day, or "since" for what moved since one, such as 2026-11-20.',
  notYesOrNo: '{{field}} must be yes or no.',
  notALength: '{{field}} must be a length in {{unit}}.',
  negative: '{{field}} cannot be negative.',
  notEmail: '{{field}} is not an e-mail address. Write it as name@company.com.',
  overLimit: '{{field}} cannot be over {{limit}}.',
  notText: '{{field}} must be text.',
  notAChoice: '{{field}} must be {{choices}}.',
  notANumber: '{{field}} must be a number.',
  noSuchField: '{{commodity}} has no field {{key}}.',
  future: '{{field}} {{day}} is in the future.',
  workDateFuture: 'Work date {{day}} is in the future.',
  doubtfulDay:
    'The clock of this device was wrong: it was {{day}} by it and {{right}} by the server. Say which day the work was done.',
  beforeStart: '{{field}} {{day}} is before the project started on {{start}}.',
  workDateBeforeStart: 'Work date {{day}} is before the project started on {{start}}.',
  testBeforePull:
    'A cable is tested only when it is pulled 100%; this one is at {{percent}}%. Enter the pull first, or clear the test.',
  testWithoutDate: 'The test earns nothing until it has a date.',
  terminatedBeforePull: 'The cable is not pulled yet. Right only for a cable that came pre-terminated.',
  unusualPull: '{{pulled}} pulled for a design length of {{design}}.',
  explainPull: 'Say in the pull notes why: {{pulled}} pulled for a design length of {{design}}.',
  partCleared:
    'The {{part}} recorded before was only a part and is cleared. Enter the whole length if it was measured.',
  partRestored: 'The part of {{part}} recorded before is back.',
  marksCount: 'The marks give {{byMarks}}, which counts; {{typed}} was typed.',
  reelOfOtherType: '{{reel}} holds {{holds}}; this cable is {{needs}}. Check the number on the reel.',
  reelTooShort: '{{pulled}} cannot come off {{reel}}: {{left}} is left on it. Check the marks and the reel.',
  marksOverlap:
    '{{cable}} already has {{from}} to {{to}} of {{reel}}. Read the marks again; if these are right, correct those of {{cable}}.',
  marksOfAnother: 'Another crew already has {{from}} to {{to}} of {{reel}}. Read the marks again.',
  marksBeyondReel:
    'The marks of {{reel}} run from {{from}} to {{to}}. Read the marks and the number on the reel again.',
  explainSplice: 'Say in the splice note why this cable is spliced, and where.',
  spliceWithoutReel: 'Say which reel the second piece comes from, or clear the splice.',
  takesBack: 'This takes back “{{step}}”. Give the reason in the note.',
  lookalikeEmail: '“{{email}}” can be mistaken for “{{plain}}”. Type the address in plain letters.',
  foreignPage: 'The address leads to another site. Send the path of a page of Wireway.',
  controlCharacters: 'This text has a line break or another character nobody sees. Type it anew on one line.',
  rowTwice: 'A row stands twice in this call. Send it once, with all its cells.',
} as const;

export const checkMessage = messagesOf<typeof entryChecks>('entryChecks');
