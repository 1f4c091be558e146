/** Messages about typed, pasted, imported or recorded values: the same on the device and on the server. */

export const entries = {
  lengthNotYet: '“{{text}}” isn’t a length; left blank.',
  lengthUnreadable: '“{{text}}” isn’t a length. Enter a number, such as 180, 180 ft or 54.9 m.',
  lengthNegative: 'A length can’t be negative.',
  lengthTooLong: 'A length over {{limit}} can’t be right.',
  lengthApproximate: '“{{text}}” is approximate; read as {{length}}.',
  formulaError: '“{{text}}” is a spreadsheet error. Enter the value.',
  notANumber: '“{{text}}” isn’t a number.',
  notAReading: '“{{text}}” isn’t a reading. Enter a number, or >1000 if over range.',
  routeSeveral: '“{{text}}” was read as one raceway. If it names two, separate them with a semicolon.',
  wholeNumber: '{{field}}: enter a whole number.',
  tooLarge: '{{field}} can’t be that large.',
  choice: '{{field}}: choose one of {{choices}}.',
  day: '{{field}}: enter a date such as 2026-11-20 or {{example}}.',
  yesOrNo: '{{field}}: enter yes or no.',
  scheduleTooLarge: 'The file is larger than {{megabytes}} MB. Split the schedule and upload the parts.',
} as const;
