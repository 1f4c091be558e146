/** What is said of a line of a timesheet: the same of a file on the server and of a line that is typed. */

export const timesheetChecks = {
  dateMissing: 'The line has no date. Enter the day that was worked.',
  dateUnreadable: '“{{text}}” isn’t a date. Enter it as 2026-11-20.',
  dateFuture: '{{day}} is in the future. Enter the day that was worked.',
  dateAmbiguous: '“{{text}}” could be two dates. Choose day first or month first.',
  employeeMissing: 'The line has no employee. Enter the employee’s ID or name.',
  employeeAmbiguous: 'Several employees are named {{name}}. Choose one, or add employee IDs to the file.',
  accountMissing: 'The line has no account code. Enter the code that the hours are charged to.',
  accountUnknown: '{{code}} isn’t an account code in this project. Create it, or match it to another.',
  hoursMissing: 'The line has no hours. Enter them as hours, or as ST, OT and DT.',
  hoursUnreadable: '“{{text}}” isn’t a number of hours. Enter it as 7.5.',
  moreThanADay: '{{hours}} h is more than 24 h in a day. Correct the hours.',
  moreThanADayTogether:
    '{{name}} would have {{hours}} h on {{day}} ({{there}} h already recorded). Correct the hours or date.',
  otherProject: 'This line is for project {{number}}, but this is project {{own}}. Import it there.',
  negativeWithoutDescription: 'Negative hours are a correction. Describe what they correct.',
  textTooLong: '{{field}} is longer than {{most}} characters. Shorten it.',
  moreThan16: '{{name}} has {{hours}} h on {{day}}. OK only for a double shift.',
  duplicate: 'Duplicate of row {{row}}; counted once.',
  sameLineAgain: 'Same employee, day, account code and shift as row {{row}}. The hours of both are added.',
  negative: 'A correction of {{hours}} h: {{description}}',
  weekend: '{{day}} is a Saturday or a Sunday.',
  foremanUnknown: '{{name}} isn’t a foreman in this project. Match the name, or import it as is.',
  employeeUnknown: '{{name}} has no hours here yet. If it’s a misspelling, match the name.',
  zeroStands:
    'Zero hours, but {{hours}} h are already recorded for this employee, day, code and shift. To remove them, enter negative hours with a description.',
  zeroWithComment: 'No hours, only a comment: “{{text}}”. The line is skipped.',
  rounded: '“{{text}}” is saved as {{hours}} h: hours have two decimals.',
  correctionStands: 'An earlier correction of {{hours}} h also applies and is kept.',
  besideWithoutDescription:
    '{{hours}} h are already recorded for this employee, day, code and shift. Edit that line, or explain the extra hours in the description.',
  reasonMissing: 'Enter a reason for removing the line.',
} as const;
