/** What is said of cells and entries that cannot be written: where a value belongs, what it must name. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const cells = {
  noField: '{{commodities}} have no field “{{field}}”.',
  recordedByCrew: '{{field}} is recorded by the crew; enter it under Data Entry.',
  calculated: '{{field}} is worked out from what is entered; it cannot be typed.',
  namesRow: '{{field}} names the row and comes with the schedule; rename it by importing a revision.',
  engineering:
    '{{field}} comes with the schedule. Editing it needs the permission {{permission}}, held by {{roles}} and {{lastRole}}.',
  notInField: '{{field}} is not recorded in the field; change it under Data & Assignment.',

  codeUnknown: 'No {{kind}} {{code}}; add it under Codes.',
  supplierUnknown: 'No supplier {{code}}; add it under Suppliers.',
  reelUnknown: 'No reel {{code}} in the ledger; choose one that is, add it under Reels, or enter the number as it is.',
  packageUnknown: 'No {{kind}} {{code}}; choose one that is there, or add it under Packages.',
  packageOver: 'The {{kind}} {{code}} is closed or cancelled; choose another, or reopen it under Packages.',
  packageKeeps:
    'This row is in the {{kind}} {{code}}, which is closed: it stays there. Reopen the package under Packages first.',
  codeNear: 'No {{kind}} {{code}}. Is {{nearest}} meant?',
  codeNotYours: 'Adding this {{kind}} takes the permission {{permission}}, held by: {{roles}}.',
  foremanUnknown: 'No foreman {{name}} in this project. Choose one who is, or enter the name as it is.',
  foremanNear: 'No foreman {{name}} in this project. Is {{nearest}} meant?',
  personUnknown: 'Nobody in this project is named {{name}}. Choose one of its people, or enter the name as it is.',
  personNear: 'Nobody in this project is named {{name}}. Is {{nearest}} meant?',
  laborUnitNear: 'No labor unit {{name}} for this commodity. Is {{nearest}} meant?',
  codeInactive: 'The {{kind}} {{code}} is no longer in use; choose another or reactivate it under Codes.',
  supplierInactive: 'The supplier {{code}} is no longer in use; choose another or reactivate it under Suppliers.',
  reelInactive: 'The reel {{code}} is empty, returned or scrap; choose another, or change its status under Reels.',
  laborUnitUnknown: 'No labor unit {{name}} for this commodity; add it under Labor Units.',

  lengthWithoutUnit:
    '{{field}}: this length was sent without its unit, and the unit of this project changed on {{day}}. Check the length and enter it again.',

  rowGone: 'This row is not in the project any more.',
  allRowsGone: 'None of these rows is in this project any more. Refresh the grid.',
  bulkEditAbandoned:
    'The server stopped several times during this change. The rows before that are written; write the rest again.',
  changeUnknown: 'This change is not known here, or belongs to another list. Open the history again.',
  rowUnknown: 'This row is not in the project any more, or not one of yours. Refresh the grid.',
  entryRowGone: 'This row is not in the project any more. Refresh the list and enter it on another row.',
  entryFailed:
    'This entry could not be recorded; the others were. Send it again; if it fails again, tell the person who runs the server the number {{number}}.',
  editIdReused: 'An edit with this id was written with other values. Make the change again.',
  entryIdReused: 'An entry with this id was recorded with other values. Enter the change again as a new entry.',
  onlyRemoved: '{{field}} is for rows that a revision removed; this one stands in the schedule.',
  removedByRevision:
    'A revision removed this {{commodity}}. The entry is kept; the office will see it as removed with progress.',
} as const;

export const cellMessage = messagesOf<typeof cells>('cells');
