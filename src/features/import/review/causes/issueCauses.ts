/** What caused an issue, in the words of the page. */

/** The name of each cause in the words of the page, by the code the server gives. */
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

/** Numbers of one column that may be two; the code names the column (0-based) and how they were read. */
export const ofDecimals = /^number\.decimals\.(\d+)\.(comma|point|each|mixed)$/;

export type Cause = (typeof causeOfCode)[keyof typeof causeOfCode] | 'decimals' | 'decimalsMixed' | 'other';

const isKnown = (code: string): code is keyof typeof causeOfCode => code in causeOfCode;

/** Causes that one sentence tells, with how many rows they are of. */
const toldTogether: ReadonlySet<Cause> = new Set([
  'endMissing',
  'noType',
  'noLength',
  'noUnit',
  'removedBegun',
  'removalsHeld',
  'removalsUnsure',
  'noneImported',
]);

/** Whether the number of issues says anything besides the issue itself. */
export const isCounted = (code: string): boolean => !toldTogether.has(causeOf(code));

export function causeOf(code: string): Cause {
  if (isKnown(code)) return causeOfCode[code];
  const sign = ofDecimals.exec(code)?.[2];
  return sign === undefined ? 'other' : sign === 'mixed' ? 'decimalsMixed' : 'decimals';
}
