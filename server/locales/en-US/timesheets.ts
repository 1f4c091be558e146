/** What is said of a file of timesheets as a whole, and of lines that are entered by hand. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const timesheets = {
  missing: 'This timesheet isn’t in this project.',
  ended: 'This timesheet was already applied, reverted or discarded. Upload the file again.',
  notChecked: 'This timesheet hasn’t been checked yet. Check it first, then apply it.',
  nothingToApply: 'No rows can be imported. Fix the issues and check again.',
  stale: 'The project changed since the last check. Check again.',
  notApplied: 'Only applied timesheets can be reverted.',
  cannotCancel: 'This timesheet is already applied. Revert it instead.',
  unmapped_one: 'No column is mapped to {{fields}}. Map one, then check again.',
  unmapped_other: 'No column is mapped to {{fields}}. Map one for each, then check again.',
  noSuchField: '“{{field}}” isn’t a timesheet field. Map the column to another.',
  noSuchMeaning: '{{meaning}} isn’t in this project. Choose from the list.',
  lineOfFile: 'This line came from {{file}}. Fix and reimport the file, or revert it.',
  lineGone: 'This line was removed or replaced by someone else. Add it again if you still need it.',
} as const;

export const timesheetFileMessage = messagesOf<typeof timesheets>('timesheets');
