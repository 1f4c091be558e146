/** What is said of a file of timesheets as a whole, and of lines that are entered by hand. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const timesheets = {
  missing: 'There is no such timesheet in this project.',
  ended: 'This timesheet was applied, taken back or thrown away. Upload the file again to import it once more.',
  notChecked: 'This timesheet was not checked yet. Check it first, then apply it.',
  nothingToApply:
    'No row of this file can stand, so there is nothing to apply. Mend what is said of the rows and check again.',
  stale:
    'The project changed since this timesheet was checked, and applying it would now do something else. Check it again.',
  notApplied: 'Only a timesheet that was applied can be taken back.',
  cannotCancel: 'This timesheet was applied. Take it back instead.',
  unmapped_one: 'No column is mapped to {{fields}}. Map one, then check again.',
  unmapped_other: 'No column is mapped to {{fields}}. Map one for each, then check again.',
  noSuchField: '“{{field}}” is no field of a timesheet. Map the column to another field.',
  noSuchMeaning: '{{meaning}} is not in this project. Choose one of the list.',
  lineOfFile: 'This line came with {{file}}. Correct the file and import it again, or take it back.',
  lineGone: 'This line was removed or replaced meanwhile. Add it again if it is still needed.',
} as const;

export const timesheetFileMessage = messagesOf<typeof timesheets>('timesheets');
