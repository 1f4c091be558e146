/** What is said of values as they are typed, pasted, imported or recorded, on the device and on the server alike. */
import { messagesOf } from '../message.ts';

export const entries = {
  lengthNotYet: '“{{text}}” is not a length yet; left blank.',
  lengthUnreadable: '“{{text}}” is not a length. Write a number, such as 180, 180 ft or 54.9 m.',
  lengthNegative: 'A length cannot be negative.',
  lengthTooLong: 'A length over {{limit}} cannot be right.',
  lengthApproximate: '“{{text}}” is approximate; read as {{length}}.',
  formulaError: '“{{text}}” is an error of a spreadsheet formula. Type the value itself.',
  notANumber: '“{{text}}” is not a number.',
  notAReading: '“{{text}}” is no reading. Type a number, or >1000 where the scale ended.',
  routeSeveral: '“{{text}}” was read as one raceway. If it names two, separate them with a semicolon.',
  wholeNumber: '{{field}} takes a whole number.',
  tooLarge: '{{field}} cannot be that large.',
  choice: '{{field}} is one of: {{choices}}.',
  day: '{{field}} takes a date such as 2026-11-20 or {{example}}.',
  yesOrNo: '{{field}} is yes or no.',
  scheduleTooLarge: 'The file is larger than {{megabytes}} MB. Split the schedule and upload the parts.',
} as const;

export const entryMessage = messagesOf<typeof entries>('entries');
