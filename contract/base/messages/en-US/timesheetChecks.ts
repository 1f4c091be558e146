/** What is said of a line of a timesheet: the same of a file on the server and of a line that is typed. */
import { messagesOf } from '../message.ts';

export const timesheetChecks = {
  dateMissing: 'The line has no date. Enter the day that was worked.',
  dateUnreadable: '“{{text}}” is not a date. Write it as 2026-11-20.',
  dateFuture: '{{day}} is in the future. Enter the day that was worked.',
  dateAmbiguous: '“{{text}}” can be read two ways. Say whether this file writes the day or the month first.',
  employeeMissing: 'The line names nobody. Enter the employee’s ID or name.',
  employeeAmbiguous:
    'Several employees are called {{name}}. Say which one is meant, or add the employee ID to the file.',
  accountMissing: 'The line has no account code. Enter the code that the hours are charged to.',
  accountUnknown: '{{code}} is not an account code of this project. Create it, or say which code is meant.',
  hoursMissing: 'The line has no hours. Enter them as hours, or as ST, OT and DT.',
  hoursUnreadable: '“{{text}}” is not a number of hours. Write it as 7.5.',
  moreThanADay: '{{hours}} h on one line is more than a day has. Correct the hours.',
  moreThanADayTogether:
    '{{name}} would have {{hours}} h on {{day}}, more than a day has: {{there}} h are there already. Correct the hours or the date.',
  otherProject: 'The line is of project {{number}}; this is project {{own}}. Import it there.',
  negativeWithoutDescription: 'Hours below zero are a correction. Say in the description what they correct.',
  textTooLong: '{{field}} is longer than {{most}} characters. Shorten it.',
  moreThan16: '{{name}} has {{hours}} h on {{day}}. Right only for a double shift.',
  duplicate: 'Says the same as row {{row}}; it is counted once.',
  sameLineAgain: 'Employee, day, account code and shift are those of row {{row}}; the hours of both are added.',
  negative: 'A correction of {{hours}} h: {{description}}',
  weekend: '{{day}} is a Saturday or a Sunday.',
  foremanUnknown: '{{name}} is no foreman of this project. Say who is meant, or import it as it is.',
  employeeUnknown: '{{name}} has no hours in this project yet. Say who is meant if it is another spelling.',
  zeroStands:
    'No hours, but {{hours}} h stand for this employee, day, account code and shift, and stay. To take them back, write them below zero with a description.',
  zeroWithComment: 'No hours, only a comment: “{{text}}”. The line is left out.',
  rounded: '“{{text}}” is kept as {{hours}} h: hours have two decimals.',
  correctionStands: 'A correction of {{hours}} h of an earlier file stands beside this line and stays.',
  besideWithoutDescription:
    '{{hours}} h stand for this employee, day, account code and shift already. Correct that line, or say in the description why there are more.',
  reasonMissing: 'Give the reason why the line is removed.',
} as const;

export const timesheetMessage = messagesOf<typeof timesheetChecks>('timesheetChecks');
