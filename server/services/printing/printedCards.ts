/** Records of printed cards, and which of their values are still current. */
import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { cardFields } from '../../../contract/commodities/cardFields.ts';
import { importTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { RelatedRow } from '../../../contract/rows/commodityRecord.ts';
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import { convertLength, lengthUnitOf, sameLength } from '../../../contract/base/units/lengths.ts';
import { readCardCode } from '../../../contract/printing/cardCode.ts';
import type {
  CardDifference,
  getCardState,
  getRowCards,
  recordPrint,
  ScannedCard,
} from '../../../contract/printing/printedCards.ts';
import type { TemplateType } from '../../../contract/commodities/fields/templateTypes.ts';
import type { CellValue, UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { printingMessage } from '../../locales/en-US/printing.ts';
import { readRows, type CommodityRow } from '../../repositories/rows/commodities.ts';
import {
  countCards,
  insertCards,
  insertPrint,
  readCards,
  rowsWithTag,
  type StoredCard,
} from '../../repositories/printing/printedCards.ts';
import { findUnit } from '../../repositories/projects/projects.ts';
import type { RowScope } from '../../calls/rowScope.ts';

const revisionField = 'revision';
const holdField = 'hold';

const textOf = (value: CellValue | undefined): string => String(value ?? '');

/** Stores a print job once: only the caller's rows, and of those only the fields that card holders work by. */
export async function storePrint(
  transaction: Transaction,
  { cards, ...print }: BodyOf<typeof recordPrint>,
  { caller, requestId }: { readonly caller: Caller; readonly requestId: string },
): Promise<ReplyOf<typeof recordPrint>> {
  const { projectId, printId, type, templateType } = print;
  const job = { ...print, printedBy: caller.userId };
  if (!commodities[type].templates.includes(templateType))
    throw new DomainError('request.invalid', printingMessage('otherCommodity'));
  const values = new Map(cards.map((card) => [card.id, card.values]));
  const own = await readRows(transaction, projectId, type, [...values.keys()], caller.rowScope);
  if (own.size === 0) throw new DomainError('commodity.notFound', printingMessage('noneOfYours'));
  if (!(await insertPrint(transaction, job))) {
    const remembered = await countCards(transaction, job);
    if (remembered === undefined) throw new DomainError('entry.keyReused', printingMessage('otherPrint'));
    return { cards: remembered };
  }
  const fields = cardFields(commodities[type]);
  const kept = [...own.keys()].map((id) => {
    const printed = values.get(id)!;
    return {
      id,
      revision: textOf(printed[revisionField]),
      values: Object.fromEntries(
        fields.flatMap(({ key }) => (printed[key] === undefined ? [] : [[key, printed[key]]])),
      ),
    };
  });
  await insertCards(transaction, print, kept);
  await audit(transaction, {
    caller,
    action: 'print.remember',
    projectId,
    target: `print ${printId}`,
    after: { type, templateType, templateVersion: print.templateVersion, cards: kept.length },
    requestId,
  });
  return { cards: kept.length };
}

/**
 * Returns the fields that have changed since the card was printed, in field order; lengths in `unit`. Fields that were not stored
 * for the card are not compared.
 */
function differencesOf(
  type: CommodityType,
  card: Pick<StoredCard, 'printed' | 'unitMeasurement'>,
  row: CommodityRow,
  unit: UnitMeasurement,
): CardDifference[] {
  return cardFields(commodities[type]).flatMap(({ key, kind }) => {
    const kept = card.printed[key];
    if (kept === undefined) return [];
    const isLength = fieldKinds[kind].revisionCompare === 'length';
    const before =
      isLength && typeof kept === 'number'
        ? convertLength(kept, lengthUnitOf(card.unitMeasurement), lengthUnitOf(unit))
        : kept;
    const after = row.values[key] ?? null;
    const isSame =
      isLength && typeof before === 'number' && typeof after === 'number'
        ? Math.abs(before - after) <= sameLength
        : textOf(before) === textOf(after);
    return isSame ? [] : [{ field: key, before, after }];
  });
}

/** Compares the row with its newest card of the template; undefined if the scope has no such row or it was not printed. */
export async function newestOtherCard(
  transaction: Transaction,
  { projectId, type, id, scope }: QueryOf<typeof getRowCards> & { readonly scope: RowScope | null },
  template: TemplateType | undefined,
  unit: UnitMeasurement,
): Promise<{ readonly hold: string; readonly differences: CardDifference[] } | undefined> {
  const row = (await readRows(transaction, projectId, type, [id], scope)).get(id);
  const cards = await readCards(transaction, projectId, type, id);
  const newest = cards.find(({ templateType }) => templateType === template);
  return row && newest && { hold: textOf(row.values[holdField]), differences: differencesOf(type, newest, row, unit) };
}

/** Returns the cards of a row. Throws `commodity.notFound` if the scope has no such row. */
export async function cardsOfRow(
  transaction: Transaction,
  { projectId, type, id, scope }: QueryOf<typeof getRowCards> & { readonly scope: RowScope | null },
): Promise<ReplyOf<typeof getRowCards>> {
  const row = (await readRows(transaction, projectId, type, [id], scope)).get(id);
  if (!row) throw new DomainError('commodity.notFound', cellMessage('rowUnknown'));
  const unit = await findUnit(transaction, projectId);
  const cards = await readCards(transaction, projectId, type, id);
  const reported = ({ printed, unitMeasurement, ...card }: (typeof cards)[number]) => ({
    ...card,
    differences: differencesOf(type, { printed, unitMeasurement }, row, unit),
  });
  return { cards: cards.map(reported) };
}

/** Returns every row the code could refer to: rows with that tag of their own, and ends of them for which a card was printed. */
export async function cardState(
  transaction: Transaction,
  { projectId, code, scope }: QueryOf<typeof getCardState> & { readonly scope: RowScope | null },
): Promise<ReplyOf<typeof getCardState>> {
  const { tag, revision } = readCardCode(code);
  const unit = await findUnit(transaction, projectId);
  const cards: ScannedCard[] = [];
  for (const related of await rowsWithTag(transaction, projectId, tagKey(tag), scope)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const card = await stateOf(transaction, { projectId, related, revision, unit, scope });
    if (card) cards.push(card);
  }
  return { tag, revision, cards };
}

interface Scan {
  readonly projectId: number;
  readonly related: RelatedRow;
  /** Revision in the code. */
  readonly revision: string;
  readonly unit: UnitMeasurement;
  readonly scope: RowScope | null;
}

async function stateOf(
  transaction: Transaction,
  { projectId, related, revision, unit, scope }: Scan,
): Promise<ScannedCard | null> {
  const { type, id } = related;
  const row = (await readRows(transaction, projectId, type, [id], scope)).get(id);
  const printed = await readCards(transaction, projectId, type, id);
  const hasOwnTag = importTypes.some((each) => each === type);
  if (!row || (printed.length === 0 && !hasOwnTag)) return null;
  const ofCode = printed.filter((card) => tagKey(card.revision) === tagKey(revision));
  const stands = ofCode.map((card) => differencesOf(type, card, row, unit));
  const [newest] = ofCode;
  const now = textOf(row.values[revisionField]);
  const otherRevision = { field: revisionField, before: revision || null, after: now || null };
  // From the newest card back: the run of current cards ends at the first outdated one.
  const firstOther = stands.findIndex((differences) => differences.length > 0);
  return {
    row: related,
    revision: now,
    hold: textOf(row.values[holdField]),
    isRemoved: row.values['removed'] === true,
    differences: stands[0] ?? (tagKey(now) === tagKey(revision) ? [] : [otherRevision]),
    printed: newest ? { at: newest.printedAt, by: newest.printedBy } : null,
    standsSince: firstOther > 0 ? ofCode[firstOther - 1]!.printedAt : null,
  };
}
