/** Cause of an issue, as a key of the page's texts. */

/** Text key of each cause, by the issue code of the server. */
const causeOfCode = {
  'key.missing': 'missing',
  'key.duplicate': 'duplicate',
  'key.repeated': 'repeated',
  'key.replaced': 'replaced',
  'key.spelling': 'spelling',
  'key.severalLines': 'severalLines',
  'key.mixedScripts': 'mixedScripts',
  'key.looksLike': 'looksLike',
  'key.looksLikeKnown': 'looksLikeKnown',
  'key.otherType': 'otherType',
  'end.missing': 'endMissing',
  'end.unlikeOwner': 'endUnlikeCable',
  'row.noType': 'noType',
  'row.noLength': 'noLength',
  'row.noUnit': 'noUnit',
  'row.removedBegun': 'removedBegun',
  'row.removalsHeld': 'removalsHeld',
  'row.saysHold': 'saysHold',
  'row.putOnHold': 'putOnHold',
  'row.removalsUnsure': 'removalsUnsure',
  'end.unknownEquipment': 'unknownEquipment',
  'route.unknownRaceway': 'unknownRaceway',
  'cable.unknown': 'unknownCable',
  'end.unknownEquipment.noneImported': 'noneImported',
  'route.unknownRaceway.noneImported': 'noneImported',
  'cable.unknown.noneImported': 'noneImported',
  'code.unknown': 'unknownCode',
  'code.looksLike': 'codeLooksLike',
  'cell.formulaError': 'formulaError',
  'cell.correctionUnused': 'correctionUnused',
  'cell.formula': 'formula',
  'cell.date': 'dateShown',
  'cell.unclosedQuote': 'unclosedQuote',
  'reading.struckRow': 'struckRow',
  'reading.struckText': 'struckText',
  'reading.secondTable': 'secondTable',
  'reading.deletedRow': 'deletedRow',
  'reading.hiddenRow': 'hiddenRow',
  'reading.hiddenColumn': 'hiddenColumn',
  'reading.comment': 'comment',
  'route.unsure': 'routeUnsure',
  'length.unreadable': 'lengthUnreadable',
  'length.unsure': 'lengthUnsure',
  'number.unreadable': 'numberUnreadable',
  'flag.unreadable': 'flagUnreadable',
  'date.unreadable': 'dateUnreadable',
} as const;

/** Issue code for ambiguous numbers of a column; it names the column (0-based) and how they were read. */
export const ofDecimals = /^number\.decimals\.(\d+)\.(comma|point|each|mixed)$/;

export type Cause = (typeof causeOfCode)[keyof typeof causeOfCode] | 'decimals' | 'decimalsMixed' | 'other';

const isKnown = (code: string): code is keyof typeof causeOfCode => code in causeOfCode;

/** Causes described by one sentence that includes the number of rows. */
const reportedTogether: ReadonlySet<Cause> = new Set([
  'endMissing',
  'noType',
  'noLength',
  'noUnit',
  'removedBegun',
  'removalsHeld',
  'removalsUnsure',
  'noneImported',
]);

/** True if the number of issues must be shown in addition to the message. */
export const isCounted = (code: string): boolean => !reportedTogether.has(causeOf(code));

export function causeOf(code: string): Cause {
  if (isKnown(code)) return causeOfCode[code];
  const sign = ofDecimals.exec(code)?.[2];
  return sign === undefined ? 'other' : sign === 'mixed' ? 'decimalsMixed' : 'decimals';
}
