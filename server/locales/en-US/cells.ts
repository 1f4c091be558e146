/** Reasons why a cell or an entry can’t be saved. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const cells = {
  noField: '{{commodities}} have no field “{{field}}”.',
  recordedByCrew: '{{field}} is entered by crews. Change it in Data Entry.',
  calculated: '{{field}} is calculated and can’t be edited.',
  namesRow: '{{field}} comes from the schedule. To rename it, import a revision.',
  engineering:
    '{{field}} comes from the schedule. To edit it you need “{{permission}}” (roles: {{roles}}, {{lastRole}}).',
  notInField: '{{field}} can’t be entered here. Change it in Data & Assignment.',

  codeUnknown: 'No {{kind}} {{code}}. Add it in Codes.',
  supplierUnknown: 'Supplier {{code}} doesn’t exist. Add it in Suppliers.',
  reelUnknown: 'Reel {{code}} isn’t in the ledger. Choose another, add it in Reels, or keep the number as typed.',
  packageUnknown: 'No {{kind}} {{code}}. Choose another, or add it in Packages.',
  packageOver: 'The {{kind}} {{code}} is closed or canceled. Choose another, or reopen it in Packages.',
  packageKeeps: 'This row is in {{kind}} {{code}}, which is closed. Reopen that package first.',
  codeNear: 'No {{kind}} {{code}}. Did you mean {{nearest}}?',
  codeNotYours: 'To add this {{kind}} you need “{{permission}}” (roles: {{roles}}).',
  foremanUnknown: '{{name}} isn’t a foreman here. Choose a foreman, or keep the name as typed.',
  foremanNear: '{{name}} isn’t a foreman here. Did you mean {{nearest}}?',
  personUnknown: '{{name}} isn’t in this project. Choose someone who is, or keep the name as typed.',
  personNear: '{{name}} isn’t in this project. Did you mean {{nearest}}?',
  laborUnitNear: 'No labor unit {{name}}. Did you mean {{nearest}}?',
  codeInactive: 'The {{kind}} {{code}} is no longer in use. Choose another, or reactivate it in Codes.',
  supplierInactive: 'Supplier {{code}} is no longer in use. Choose another, or reactivate it in Suppliers.',
  reelInactive: 'Reel {{code}} is empty, returned or scrapped. Choose another, or change its status in Reels.',
  laborUnitUnknown: 'No labor unit {{name}} for this commodity. Add it in Labor Units.',

  lengthWithoutUnit:
    '{{field}} was sent without a unit, and the project’s unit changed on {{day}}. Check the length and enter it again.',

  rowGone: 'This row is no longer in the project.',
  allRowsGone: 'These rows are no longer in the project. Refresh the grid.',
  bulkEditAbandoned:
    'The server stopped several times during this change. The rows already changed are saved. Change the rest again.',
  changeUnknown: 'Can’t find this change. Reopen the history.',
  rowUnknown: 'This row was removed or isn’t yours. Refresh the grid.',
  entryRowGone: 'This row is no longer in the project. Refresh the list and enter it on another row.',
  entryFailed:
    'This entry couldn’t be saved; the rest were. Send it again. If it fails, give your administrator number {{number}}.',
  editIdReused: 'This edit was already saved with different values. Make the change again.',
  entryIdReused: 'This entry was already saved with different values. Enter the change as a new entry.',
  onlyRemoved: '{{field}} applies only to removed rows.',
  removedByRevision:
    'A revision removed this {{commodity}}. Your entry is saved; the office sees it as removed with progress.',
} as const;

export const cellMessage = messagesOf<typeof cells>('cells');
