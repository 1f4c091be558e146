/** What is said of the rows of a schedule: what was found in their cells, what was skipped, what was read otherwise. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const importRows = {
  spelledOtherwise: 'Row {{row}} spells this tag “{{tag}}”; upper and lower case and spaces do not tell tags apart.',
  repeated: 'Says the same as row {{row}}; kept once.',
  replaced: 'Row {{row}} has the same tag and other values; the last row was used.',
  contradict: 'Rows {{rows}} have the same tag and different values. Correct the file, or choose to use the last.',
  manyContradict:
    '{{total}} rows have the same tag and different values, rows {{rows}} among them. Correct the file, or choose to use the last.',
  severalLines: 'The tag cell holds several lines. They were read as one tag; split the row if they are two.',
  noTag: 'The row has no tag, so it cannot be told from others. Give it one, or build tags from other columns.',
  mixedScripts: 'The tag mixes Latin with Cyrillic or Greek letters that look the same. Type it again in one alphabet.',
  looksLike: 'Looks like {{tag}}, which stands in the file too. They are kept as two; check that they are.',
  looksLikeKnown:
    'Looks like {{tag}}, which the project has already. They are kept as two; if they are one, correct the tag in the file.',
  looksLikeRemoved:
    'Looks like {{tag}}, which the file does not have: that one would be removed and this one added. If they are one, correct the tag in the file.',
  decimalMixed:
    '“{{text}}” may be {{one}} or {{other}}: the column has numbers with a decimal comma and with a decimal point. Choose how the column is read.',
  decimalChosen: '“{{text}}” is read as {{value}}, as you chose for the column.',
  decimalOfColumn: '“{{text}}” is read as {{value}}: other numbers of the column have a decimal comma.',
  decimalOfFile: '“{{text}}” is read as {{value}}, with the decimal sign of the other columns of the file.',
  decimalUnknown:
    '“{{text}}” is read as {{value}}; nothing in the file shows its decimal sign. Choose the other reading if this one is wrong.',
  decimalStored:
    '“{{text}}” is a number in the workbook and is read as {{value}}. If it is text, correct it in the file.',
  formulaError: 'The cell holds the formula error {{text}}; it was left blank.',
  blank: '{{field}} is blank; the row is imported without it.',
  unknownEquipment_one:
    '{{tag}} is not in the equipment list ({{rows}} row). It is kept as text and linked when it appears.',
  unknownEquipment_other:
    '{{tag}} is not in the equipment list ({{rows}} rows). It is kept as text and linked when it appears.',
  noEquipment: 'No equipment has been imported yet: the ends are kept as text and linked when it appears.',
  unknownRaceway_one: '{{tag}} is no known tray or conduit ({{rows}} row). Correct the route or import the raceway.',
  unknownRaceway_other: '{{tag}} is no known tray or conduit ({{rows}} rows). Correct the route or import the raceway.',
  noRaceways: 'No trays or conduits have been imported yet: routes are kept and linked when they appear.',
  unknownCable_one:
    '{{tag}} is no known cable ({{rows}} row). The conductors are imported and linked when the cable appears.',
  unknownCable_other:
    '{{tag}} is no known cable ({{rows}} rows). The conductors are imported and linked when the cable appears.',
  noCables: 'No cables have been imported yet: the conductors are linked when they appear.',
  codeRespelled_one: 'Read as {{code}} ({{rows}} row): upper and lower case and spaces do not tell codes apart.',
  codeRespelled_other: 'Read as {{code}} ({{rows}} rows): upper and lower case and spaces do not tell codes apart.',
  codeLooksLike:
    '“{{code}}” is new (rows: {{rows}}) and looks like “{{known}}” (rows: {{knownRows}}). If they are one, correct the file; if not, import it as it is.',
  unknownCode_one:
    "{{code}} is not in the project's list of codes ({{rows}} row). Add it, or let the import create missing codes.",
  unknownCode_other:
    "{{code}} is not in the project's list of codes ({{rows}} rows). Add it, or let the import create missing codes.",
  withoutValue_one: '{{rows}} row has no “{{field}}”: row {{first}}. Fill it in in the file, or later in the grid.',
  withoutValue_other:
    '{{rows}} rows have no “{{field}}”, the first of them: {{first}}. Fill it in in the file, or later in the grid.',
  noColumn_one:
    'The file has no column for “{{field}}”: {{rows}} row comes in without it. Go back and choose the column, or fill it in later in the grid.',
  noColumn_other:
    'The file has no column for “{{field}}”: {{rows}} rows come in without it. Go back and choose the column, or fill it in later in the grid.',
  noUnit_one:
    'No labor unit applies to {{rows}} row, so it has no hours: row {{first}}. Add a labor unit for its type.',
  noUnit_other:
    'No labor unit applies to {{rows}} rows, so they have no hours, the first of them: {{first}}. Add labor units for their types.',
  removedBegun_one:
    '{{rows}} row with work recorded is not in the file and would be removed: {{tags}}. It keeps its earned hours and is listed as removed with progress until somebody decides.',
  removedBegun_other:
    '{{rows}} rows with work recorded are not in the file and would be removed, the first of them: {{tags}}. They keep their earned hours and are listed as removed with progress until somebody decides.',
  removalsHeld_one:
    '{{rows}} row that is missing from the file is not removed, because a row that could not be read may be it (rows not read: {{unread}}). Correct the rows with errors and check again, or remove it anyway. Held back: {{tags}}.',
  removalsHeld_other:
    '{{rows}} rows that are missing from the file are not removed, because rows that could not be read may be theirs (rows not read: {{unread}}). Correct the rows with errors and check again, or remove them anyway. Held back, the first of them: {{tags}}.',
  removalsUnsure_one:
    '{{rows}} row that is missing from the file is removed, though a row that could not be read may be it (rows not read: {{unread}}).',
  removalsUnsure_other:
    '{{rows}} rows that are missing from the file are removed, though rows that could not be read may be theirs (rows not read: {{unread}}).',
  saysHold:
    'The remark says that work on the row stops. It can be put on hold as “{{hold}}”; nothing is put on hold unless you choose it.',
  putOnHold: 'The row is put on hold as “{{hold}}”, because its remark says so.',
  otherType:
    '{{tag}} is also the tag of a {{type}} in this project, so a route that names it could mean either. Give one of the two another tag.',
  endUnlikeCable_one:
    'The row says {{named}}, cable {{cable}} says {{known}} ({{rows}} row). Correct the one that is wrong.',
  endUnlikeCable_other:
    'The rows say {{named}}, cable {{cable}} says {{known}} ({{rows}} rows). Correct the one that is wrong.',
  noRows: 'No row of data was found under this header. Choose another sheet or another header row.',
  prefixLeftOut: '“{{prefix}}” before every value of {{column}} was left out.',
  lengthsConverted_one: '{{rows}} length of {{column}} was converted from {{from}} to {{to}}.',
  lengthsConverted_other: '{{rows}} lengths of {{column}} were converted from {{from}} to {{to}}.',
  unitRow: 'Row {{row}} was read as the units of the columns.',
  unclosedQuote:
    'A quotation mark opens this cell and is never closed; it was left out and the cell ends with the next delimiter. Check the row in the file.',
  date: 'The cell holds a date; it was read as the text that is shown. Format the column as text in the file if it is no date.',
  tagDoubtful:
    '{{rows}} of {{total}} rows repeat the tag of another row or have none, so the column may name something else, such as the load. Go back and map another column, or build tags from columns.',
  tagCounts:
    'The column taken for the tag counts the rows (1, 2, 3), so it may hold item numbers. Go back and map the column that holds the tags.',
  correctionUnused:
    'The cell no longer says “{{was}}”, so its correction was not used. Correct it again if it is still wrong.',
  formula:
    'The cell holds a formula without a stored value, so it is read as blank. Open the file in Excel, save it and import it again.',
  struckRow: 'The row is struck out, so it was left out as removed.',
  struckRowPartial:
    'The row is struck out, so it was left out. A partial import removes nothing; import in full to remove it.',
  struckRowRead: 'The row is struck out and was imported as a live row.',
  struckText: 'Part of the text is struck out; it was read as “{{text}}”.',
  struckCell: 'The text is struck out, so the cell was read as blank.',
  struckTextRead: 'Text in the cell is struck out; it was read as live text.',
  secondTable_one: 'A second table begins at row {{row}}; its {{rows}} row was not read. Import that table separately.',
  secondTable_other:
    'A second table begins at row {{row}}; its {{rows}} rows were not read. Import that table separately.',
  secondTableRead:
    'Row {{row}} looks like the header of a second table; the rows from there on were read as rows of this one.',
  hiddenRow: 'The row is hidden in the file and was left out.',
  hiddenRowRead: 'The row is hidden or filtered out in the file; it was imported all the same.',
  deletedRow: 'The row says that it is deleted, so it was left out.',
  deletedRowRead:
    'The row says that it is deleted; it was imported as a live row. Leave such rows out, or correct the file.',
  hiddenColumn: 'Column {{column}} is hidden in the file and was not imported.',
  hiddenColumnRead: 'Column {{column}} is hidden in the file; it was imported all the same.',
  comment: 'The cell carries a comment. Comments are not imported; check that nothing in it changes the cell.',
  /** Noted by earlier versions. */
  notWhole: '“{{text}}” is not a whole number.',
  notNumber: '“{{text}}” is not a number.',
  notFlag: '“{{text}}” is neither yes nor no. Write Y or N.',
  notDate: '“{{text}}” is not a date. Write it as 2026-11-20.',
  metresToFeet: '{{column}} is in metres; lengths were converted to feet.',
  feetToMetres: '{{column}} is in feet; lengths were converted to metres.',
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
