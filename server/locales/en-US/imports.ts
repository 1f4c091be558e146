/** What is said of an import itself: what stands in its way, how it ended, what its report tells. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const imports = {
  missing: 'There is no such import in this project.',
  busy: 'Another import of this project is being checked or applied. Wait until it has ended and try again.',
  ended: 'This import has ended. Upload the file again to import it once more.',
  cancelled: 'The import was cancelled.',
  applying: 'The import is being applied and cannot be cancelled any more.',
  applied: 'The import was applied. Import an earlier revision to go back.',
  notChecked: 'This import was not checked yet. Check it first, then apply it.',
  onlyApplied: 'Only an import that was applied can be taken back.',
  onlyChecked: 'Only a checked import can be applied. Check it first.',
  correctedSince: 'Cells were corrected since this import was checked. Check it again, then apply it.',
  muchCorrected:
    'More than {{cells}} cells are corrected already. Take the errors home, correct them in the file and import it again.',
  nothingToApply:
    'No row of data was found in the file, so there is nothing to apply. Choose another sheet or header row and check again.',
  stale:
    'The project changed since this import was checked, and the import would now do something else. Check it again and look at what it changes.',
  removalUnconfirmed_one:
    "This revision would remove {{rows}} row, {{percent}}% of the project's. Type the word {{word}} to confirm.",
  removalUnconfirmed_other:
    "This revision would remove {{rows}} rows, {{percent}}% of the project's. Type the word {{word}} to confirm.",
  accountClosed: 'Your account was closed. Ask an administrator.',
  mayNoLonger:
    'You may no longer import in this project; nothing was written. Ask its lead for the permission import.run.',
  mayNoLongerRevert:
    'You may no longer take imports back in this project; nothing was written. Ask its lead for the permission import.rollback.',
  fileGone: 'The uploaded file {{file}} is no longer on the server. Upload it again.',
  manyWaiting: 'Several files are being read for you already. Wait until one is done and try again.',
  manyOpen:
    'The project keeps {{uploads}} uploads that were never applied, {{megabytes}} MB together. Cancel some of them on the Imports page, then upload again.',
  manyOwnOpen:
    'You have {{uploads}} uploads in this project that were never applied, and {{megabytes}} MB of them in all projects. Cancel some of them on the Imports page, then upload again.',
  sheetMissing: 'The file has no sheet named “{{sheet}}”. Choose one of: {{sheets}}.',
  fieldUnwritable: '“{{field}}” is not a field that this import can write. Map the column to another field.',
  fieldTwice: 'Two columns are mapped to {{field}}. Leave one of them out.',
  keyUnmapped: 'No column is mapped to {{field}}. Map one, or build tags from other columns.',
  unitUnclear_one: 'The unit of {{columns}} cannot be read. Choose the unit of the column, then check again.',
  unitUnclear_other: 'The units of {{columns}} cannot be read. Choose the unit of each column, then check again.',
  keysUnmapped_one: 'No column is mapped to {{fields}}. Map one, or build it from other columns.',
  keysUnmapped_other: 'No column is mapped to {{fields}}. Map one for each, or build them from other columns.',
  columnBeyond_one: 'The sheet has {{columns}} column; column {{column}} cannot be mapped.',
  columnBeyond_other: 'The sheet has {{columns}} columns; column {{column}} cannot be mapped.',
  failed:
    'Something went wrong on the server and nothing was written. Try again; if it fails again, tell the administrator.',
  stoppedChecking: 'The server stopped while the file was being checked. Nothing was written; open it and continue.',
  stoppedApplying: 'The server stopped while the import was being applied. Nothing was written; open it and continue.',
  stoppedReverting:
    'The server stopped while the import was being taken back. Nothing was changed; take it back again.',
  /** Text from before sentences were kept as what they say. */
  earlier: '{{text}}',
  /** What an earlier version kept and this one has no words for. */
  unsaid: 'Another version of Wireway noted this, in words that this one does not have: {{noted}}.',
  notComparable: 'Only two applied imports of one type can be compared, the earlier with the later.',
  otherUnit:
    'The unit of the project changed between these imports, so their lengths cannot be compared. Choose a later import.',
  fileRow: 'Row {{row}}',
  stepPart: '{{step}} {{percent}}%',
  completePart: '{{percent}}% complete',
} as const;

export const importMessage = messagesOf<typeof imports>('imports');
