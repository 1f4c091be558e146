/** What is said of the rows of every set-up table. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const rows = {
  noField: 'This list has no field “{{field}}”.',
  tooLong: '{{field}} takes {{most}} characters at most.',
  changedMeanwhile:
    'Somebody changed this row meanwhile. Look at what stands there now, and change it again if it is still needed.',
  gone: 'Somebody deleted this row meanwhile. Add it again if it is still needed.',
  kept: '{{field}} follows from the steps and the rows of the package; it cannot be typed.',
  missing: '{{field}} is missing. Type it; the row needs it.',
} as const;

export const rowMessage = messagesOf<typeof rows>('rows');
