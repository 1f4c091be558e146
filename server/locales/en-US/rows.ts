/** Reasons why a row of a setup table can’t be saved. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const rows = {
  noField: 'This list has no field “{{field}}”.',
  tooLong: '{{field}} can have at most {{most}} characters.',
  tooLongText: '{{field}} has {{length}} characters; the limit is {{most}}.',
  tagExists: '“{{tag}}” is already in the project.',
  tagTwice: 'This tag is in the pasted rows twice.',
  notOfSchedule: '{{field}} isn’t schedule data. Enter it once the row is added.',
  addedInGrid: '{{tags}} (added in the grid)',
  changedMeanwhile: 'Someone else changed this row. Check the current values and try again if needed.',
  gone: 'Someone else deleted this row. Add it again if you still need it.',
  kept: '{{field}} is calculated from the package’s steps and rows and can’t be edited.',
  missing: 'Enter {{field}}.',
} as const;

export const rowMessage = messagesOf<typeof rows>('rows');
