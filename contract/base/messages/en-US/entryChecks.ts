/** Messages of the check of a field entry against its row: the same on the tablet before it is saved and on the server. */
import { messagesOf } from '../message.ts';

export const entryChecks = {
  notADay: '{{field}} must be a date, such as 2026-11-20.',
  implausible: '{{day}} can’t be right: dates go from {{first}} to {{last}}. Check the year.',
  dayMissing:
    'Give the day: “asOf” for the state on a day, or “since” for what changed since a day, such as 2026-11-20.',
  notYesOrNo: '{{field}} must be yes or no.',
  notALength: '{{field}} must be a length in {{unit}}.',
  negative: '{{field}} can’t be negative.',
  notEmail: '{{field}} isn’t an email address. Enter it as name@company.com.',
  overLimit: '{{field}} can’t be over {{limit}}.',
  notText: '{{field}} must be text.',
  notAChoice: 'Choose one of {{choices}} for {{field}}.',
  notANumber: '{{field}} must be a number.',
  noSuchField: '{{commodity}} has no field {{key}}.',
  future: '{{field}} {{day}} is in the future.',
  workDateFuture: 'Work date {{day}} is in the future.',
  doubtfulDay:
    'This device’s clock was wrong: {{day}} here, {{right}} on the server. Choose the day the work was done.',
  beforeStart: '{{field}} {{day}} is before the project started on {{start}}.',
  workDateBeforeStart: 'Work date {{day}} is before the project started on {{start}}.',
  testBeforePull: 'Pull the cable to 100% before testing (now {{percent}}%). Enter the pull, or clear the test.',
  testWithoutDate: 'Enter a test date to earn hours.',
  terminatedBeforePull: 'This cable isn’t pulled yet. Continue only if it came pre-terminated.',
  unusualPull: '{{pulled}} pulled for a design length of {{design}}.',
  explainPull: '{{pulled}} pulled for a design length of {{design}}. Explain in the pull notes.',
  partCleared: 'The {{part}} recorded before was partial and is now cleared. Enter the full length if it was measured.',
  partRestored: 'The partial {{part}} recorded before is restored.',
  marksCount: 'Using {{byMarks}} from the marks; you typed {{typed}}.',
  reelOfOtherType: '{{reel}} is {{holds}}; this cable needs {{needs}}. Check the reel number.',
  reelTooShort: '{{reel}} has only {{left}} left; {{pulled}} entered. Check the marks and the reel.',
  marksOverlap:
    '{{cable}} already uses {{from}} to {{to}} on {{reel}}. Check the marks; if they’re right, correct {{cable}}.',
  marksOfAnother: 'Another crew already entered {{from}} to {{to}} on {{reel}}. Check the marks.',
  marksBeyondReel: '{{reel}} has marks {{from}} to {{to}}. Check the marks and the reel number.',
  explainSplice: 'Enter why and where this cable is spliced.',
  spliceWithoutReel: 'Enter the reel for the second piece, or remove the splice.',
  takesBack: 'This voids “{{step}}”. Enter a reason in the note.',
  lessThanBefore: '{{now}} is less than the {{was}} recorded before. Enter the total so far, or a reason in the note.',
  lookalikeEmail: '“{{email}}” can be mistaken for “{{plain}}”. Type the address in plain letters.',
  foreignPage: 'The address leads to another site. Send the path of a page of Wireway.',
  controlCharacters: 'This text has a line break or hidden character. Retype it on one line.',
  rowTwice: 'The same row was sent twice. Send it once.',
} as const;

export const checkMessage = messagesOf<typeof entryChecks>('entryChecks');
