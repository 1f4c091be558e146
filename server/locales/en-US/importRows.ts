/** Messages about the rows of a schedule: issues in cells, skipped rows, values read differently. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const importRows = {
  spelledOtherwise: 'Same tag as row {{row}} (“{{tag}}”). Case and spaces are ignored.',
  repeated: 'Duplicate of row {{row}}; imported once.',
  replaced: 'Same tag as row {{row}} with different values. The last row was used.',
  contradict: 'Rows {{rows}} have the same tag but different values. Fix the file, or keep the last row.',
  manyContradict:
    '{{total}} rows have the same tag but different values (including rows {{rows}}). Fix the file, or keep the last row.',
  severalLines: 'The tag cell has several lines, which were read as one tag. Split the row if they’re two tags.',
  noTag: 'No tag. Enter one, or build tags from other columns.',
  mixedScripts: 'The tag mixes Latin with Cyrillic or Greek letters that look the same. Type it again in one alphabet.',
  looksLike: 'Looks like {{tag}} in this file. Both are imported; check that they’re different.',
  looksLikeKnown: 'Looks like {{tag}} in the project. Both are kept; if they’re the same, fix the tag in the file.',
  looksLikeRemoved:
    'Looks like {{tag}}, which isn’t in the file: it would be removed and this one added. If they’re the same, fix the tag in the file.',
  decimalMixed:
    '“{{text}}” might be {{one}} or {{other}}: the column has numbers with a decimal comma and with a decimal point. Choose how the column is read.',
  decimalChosen: '“{{text}}” is read as {{value}}, as you chose for the column.',
  decimalOfColumn: '“{{text}}” is read as {{value}}: other numbers of the column have a decimal comma.',
  decimalOfFile: '“{{text}}” is read as {{value}}, with the decimal sign of the other columns of the file.',
  decimalUnknown:
    '“{{text}}” is read as {{value}}; nothing in the file shows its decimal sign. Choose the other reading if this one is wrong.',
  decimalStored: '“{{text}}” is a number in the workbook and is read as {{value}}. If it’s text, fix it in the file.',
  formulaError: 'The cell has the formula error {{text}} and was left blank.',
  blank: '{{field}} is blank; the row is imported without it.',
  unknownEquipment_one: '{{tag}} isn’t in the equipment list ({{rows}} row). It’s kept as text and linked later.',
  unknownEquipment_other: '{{tag}} isn’t in the equipment list ({{rows}} rows). It’s kept as text and linked later.',
  noEquipment: 'No equipment has been imported yet: the ends are kept as text and linked when it appears.',
  unknownRaceway_one:
    '{{tag}} isn’t a tray or conduit in this project ({{rows}} row). Fix the route or import the raceway.',
  unknownRaceway_other:
    '{{tag}} isn’t a tray or conduit in this project ({{rows}} rows). Fix the route or import the raceway.',
  noRaceways: 'No trays or conduits have been imported yet: routes are kept and linked when they appear.',
  unknownCable_one: '{{tag}} isn’t a cable in this project ({{rows}} row). Conductors are imported and linked later.',
  unknownCable_other:
    '{{tag}} isn’t a cable in this project ({{rows}} rows). Conductors are imported and linked later.',
  noCables: 'No cables have been imported yet: the conductors are linked when they appear.',
  codeRespelled_one: 'Read as {{code}} ({{rows}} row). Case and spaces are ignored.',
  codeRespelled_other: 'Read as {{code}} ({{rows}} rows). Case and spaces are ignored.',
  codeLooksLike:
    '“{{code}}” is new (rows {{rows}}) and looks like “{{known}}” (rows {{knownRows}}). If they’re the same, fix the file.',
  unknownCode_one:
    '{{code}} isn’t in the project’s list of codes ({{rows}} row). Add it, or let the import create missing codes.',
  unknownCode_other:
    '{{code}} isn’t in the project’s list of codes ({{rows}} rows). Add it, or let the import create missing codes.',
  withoutValue_one: '{{rows}} row has no “{{field}}”: row {{first}}. Fill it in in the file or later in the grid.',
  withoutValue_other:
    '{{rows}} rows have no “{{field}}”, starting with {{first}}. Fill it in in the file or later in the grid.',
  noColumn_one: 'No column for “{{field}}” ({{rows}} row). Go back and map one, or fill it in later in the grid.',
  noColumn_other: 'No column for “{{field}}” ({{rows}} rows). Go back and map one, or fill it in later in the grid.',
  noUnit_one:
    'No labor unit applies to {{rows}} row, so it has no hours: row {{first}}. Add a labor unit for its type.',
  noUnit_other:
    'No labor unit applies to {{rows}} rows, so they have no hours, starting with {{first}}. Add labor units for their types.',
  removedBegun_one:
    '{{rows}} row with progress isn’t in the file and would be removed: {{tags}}. Its earned hours stay until someone reviews it.',
  removedBegun_other:
    '{{rows}} rows with progress aren’t in the file and would be removed, starting with {{tags}}. Their earned hours stay until someone reviews them.',
  removalsHeld_one:
    '{{rows}} row is missing from the file but isn’t removed, because an unreadable row might be that row (rows not read: {{unread}}). Fix the rows with errors and check again, or remove it anyway. Held back: {{tags}}.',
  removalsHeld_other:
    '{{rows}} rows are missing from the file but aren’t removed, because unreadable rows might be those rows (rows not read: {{unread}}). Fix the rows with errors and check again, or remove them anyway. Held back, starting with {{tags}}.',
  removalsUnsure_one:
    '{{rows}} row is missing from the file and will be removed, although an unreadable row might be that row (rows not read: {{unread}}).',
  removalsUnsure_other:
    '{{rows}} rows are missing from the file and will be removed, although unreadable rows might be those rows (rows not read: {{unread}}).',
  saysHold:
    'The remark suggests that work on this row is stopped. You can put it on hold as “{{hold}}”; nothing is put on hold unless you choose to.',
  putOnHold: 'The row is put on hold as “{{hold}}” because of its remark.',
  otherType:
    '{{tag}} is also the tag of a {{type}} in this project, so a route with this tag could mean either. Give one of them another tag.',
  endUnlikeCable_one: 'End is {{named}} here but {{known}} on cable {{cable}} ({{rows}} row). Fix one of them.',
  endUnlikeCable_other: 'End is {{named}} here but {{known}} on cable {{cable}} ({{rows}} rows). Fix one of them.',
  noRows: 'No data rows found under this header. Choose another sheet or header row.',
  prefixLeftOut: '“{{prefix}}” before every value of {{column}} was ignored.',
  lengthsConverted_one: '{{rows}} length of {{column}} was converted from {{from}} to {{to}}.',
  lengthsConverted_other: '{{rows}} lengths of {{column}} were converted from {{from}} to {{to}}.',
  unitRow: 'Row {{row}} was read as the units of the columns.',
  unclosedQuote:
    'This cell has an unmatched quotation mark, which was ignored; the cell ends at the next delimiter. Check the row in the file.',
  date: 'The cell has a date, which was read as the text shown. If it isn’t a date, format the column as text in the file.',
  tagDoubtful:
    '{{rows}} of {{total}} tags are blank or repeated, so this might not be the tag column. Map another, or build tags from columns.',
  tagCounts: 'This column just counts rows (1, 2, 3), so it might not be the tag. Map the tag column.',
  correctionUnused:
    'The cell no longer has the value “{{was}}”, so its fix wasn’t applied. Fix it again if it’s still wrong.',
  formula:
    'The cell has a formula without a stored value, so it’s read as blank. Open the file in Excel, save it and import it again.',
  struckRow: 'The row is struck out, so it was skipped as removed.',
  struckRowPartial:
    'The row is struck out, so it was skipped. A partial update doesn’t remove rows; import a full revision to remove it.',
  struckRowRead: 'The row is struck out and was imported as a live row.',
  struckText: 'Part of the text is struck out; it was read as “{{text}}”.',
  struckCell: 'The text is struck out, so the cell was read as blank.',
  struckTextRead: 'Text in the cell is struck out; it was read as normal text.',
  secondTable_one: 'A second table starts at row {{row}}; its {{rows}} row wasn’t read. Import that table separately.',
  secondTable_other:
    'A second table starts at row {{row}}; its {{rows}} rows weren’t read. Import that table separately.',
  secondTableRead:
    'Row {{row}} looks like the header of a second table; the rows from there on were read as rows of this one.',
  hiddenRow: 'The row is hidden in the file and was skipped.',
  hiddenRowRead: 'The row is hidden or filtered out in the file but was imported.',
  deletedRow: 'The row is marked as deleted in the file, so it was skipped.',
  deletedRowRead:
    'The row is marked as deleted in the file but was imported as a live row. Skip such rows, or fix the file.',
  hiddenColumn: 'Column {{column}} is hidden in the file and wasn’t imported.',
  hiddenColumnRead: 'Column {{column}} is hidden in the file but was imported.',
  comment: 'The cell has a comment. Comments aren’t imported; check whether this one changes the value.',
  /** Noted by earlier versions. */
  notWhole: '“{{text}}” isn’t a whole number.',
  notNumber: '“{{text}}” isn’t a number.',
  notFlag: '“{{text}}” is neither yes nor no. Enter Y or N.',
  notDate: '“{{text}}” isn’t a date. Enter it as 2026-11-20.',
  metresToFeet: '{{column}} is in meters; lengths were converted to feet.',
  feetToMetres: '{{column}} is in feet; lengths were converted to meters.',
  runsAtEnd: 'The number of parallel runs was read from the end of {{column}} (“8-OF” is 8 runs).',
  blankRows_one: '{{rows}} blank row was skipped.',
  blankRows_other: '{{rows}} blank rows were skipped.',
  headerRows_one: '{{rows}} repeated header row was skipped.',
  headerRows_other: '{{rows}} repeated header rows were skipped.',
  sectionRows_one: '{{rows}} section title row was skipped.',
  sectionRows_other: '{{rows}} section title rows were skipped.',
  totalRows_one: '{{rows}} total row was skipped.',
  totalRows_other: '{{rows}} total rows were skipped.',
} as const;

export const rowMessage = messagesOf<typeof importRows>('importRows');
