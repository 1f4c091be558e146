/** Messages about an import as a whole: errors, how it ended, and texts of its change report. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const imports = {
  missing: 'This import isn’t in this project.',
  busy: 'Another import in this project is being checked or applied. Wait for it to finish, then try again.',
  ended: 'This import is finished. Upload the file again to import it again.',
  cancelled: 'This import was discarded.',
  applying: 'This import is being applied and can’t be discarded.',
  applied: 'This import is already applied and can’t be discarded. You can revert it under Past imports.',
  reverted: 'This import was already reverted. There’s nothing to discard.',
  notChecked: 'This import hasn’t been checked yet. Check it first.',
  onlyApplied: 'Only applied imports can be reverted.',
  onlyChecked: 'Only checked imports can be applied. Check it first.',
  correctedSince: 'Cells were fixed since the last check. Check again, then apply.',
  muchCorrected:
    'Limit of {{cells}} fixes reached. Download the rows with errors, fix them in Excel and import that file.',
  nothingToApply:
    'The file has no data rows, so there’s nothing to apply. Choose another sheet or header row and check again.',
  stale: 'The project changed since the last check. Check again and review the changes.',
  removalUnconfirmed_one:
    'This revision would remove {{rows}} row ({{percent}}% of the project). Type {{word}} to confirm.',
  removalUnconfirmed_other:
    'This revision would remove {{rows}} rows ({{percent}}% of the project). Type {{word}} to confirm.',
  accountClosed: 'Your account was closed. Contact your administrator.',
  mayNoLonger:
    'You no longer have permission to import here. Nothing was saved. Ask the project lead for “{{permission}}”.',
  mayNoLongerRevert:
    'You no longer have permission to revert imports here. Nothing was changed. Ask the project lead for “{{permission}}”.',
  fileGone: 'The uploaded file {{file}} is no longer on the server. Upload it again.',
  manyWaiting: 'You’re already importing several files. Wait for one to finish, then try again.',
  manyOpen:
    'This project has {{uploads}} unfinished imports ({{megabytes}} MB). Discard some under Past imports, then try again.',
  manyOwnOpen:
    'You have {{uploads}} unfinished imports in this project, and {{megabytes}} MB of them in all projects. Discard some under Past imports, then try again.',
  sheetMissing: 'The file has no sheet named “{{sheet}}”. Choose one of: {{sheets}}.',
  fieldUnwritable: '“{{field}}” can’t be imported. Map the column to another field.',
  fieldTwice: 'Two columns are mapped to {{field}}. Keep one.',
  keyUnmapped: 'No column is mapped to {{field}}. Map one, or build tags from other columns.',
  unitUnclear_one: 'The unit of {{columns}} isn’t clear. Choose the unit of the column, then check again.',
  unitUnclear_other: 'The units of {{columns}} aren’t clear. Choose the unit of each column, then check again.',
  keysUnmapped_one: 'No column is mapped to {{fields}}. Map one, or build it from other columns.',
  keysUnmapped_other: 'No column is mapped to {{fields}}. Map one for each, or build them from other columns.',
  columnBeyond_one: 'The sheet has {{columns}} column; column {{column}} can’t be mapped.',
  columnBeyond_other: 'The sheet has {{columns}} columns; column {{column}} can’t be mapped.',
  failed: 'Something went wrong and nothing was saved. Try again, or contact your administrator.',
  stoppedChecking: 'The server restarted during the check. Nothing was saved. Open the import and continue.',
  stoppedApplying: 'The server restarted while applying. Nothing was saved. Open the import and continue.',
  stoppedReverting: 'The server restarted during the revert. Nothing was changed. Revert again.',
  /** Text stored by versions that kept sentences instead of keys. */
  earlier: '{{text}}',
  /** A stored key that this version doesn’t have. */
  unsaid: 'Note from another version of Wireway: {{noted}}.',
  notComparable: 'Choose two applied imports of the same type, earlier first.',
  otherUnit:
    'The project’s unit changed between these imports, so their lengths can’t be compared. Choose a later import.',
  fileRow: 'Row {{row}}',
  stepPart: '{{step}} {{percent}}%',
  completePart: '{{percent}}% complete',
} as const;

export const importMessage = messagesOf<typeof imports>('imports');
