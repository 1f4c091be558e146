/** A report whose rows are sums: all of them at once, on one day or on two. */
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { textOfWhere } from '../../../../contract/reports/reportFilters.ts';
import { isCharged, type Report } from '../../../../contract/reports/reports.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import type { Transaction } from '../../../db/database.ts';
import { groupKeysOf, readSums } from '../../../repositories/reporting/sums/measures.ts';
import type { AsOf, GroupedRequest, ReportRequest, ReportRow } from '../../../repositories/reporting/request.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import { withExtraSums } from '../extraSums.ts';
import { recomputedBy } from '../declarations/columns.ts';
import type { Column, Recomputed, ShortDeclaration, SummaryDeclaration } from '../declarations/declaration.ts';
import { readTimesheetHours } from '../../timesheets/hours.ts';
import { mergeSpellings } from '../mergeSpellings.ts';
import { withMoves, type ReportState } from './moves.ts';
import type { ListingReply } from '../listings/runListing.ts';
import { dividedGroups, inOrderOfGroups, keyOf } from './rowGroups.ts';
import { complete, totalsOf } from '../totals.ts';

export interface SummaryReply extends ListingReply {
  readonly columns: readonly (Column & { readonly moveOf?: string })[];
}

interface Summed {
  readonly request: ReportRequest;
  readonly columns: readonly Column[];
  readonly unit: LengthUnit;
  /** The earlier day of two. */
  readonly since: AsOf | null;
}

interface ReadRows {
  /** In the order of the report, those of divided groups under their subtotals. */
  readonly rows: readonly ReportRow[];
  /** Those that add up to its totals. */
  readonly lines: readonly ReportRow[];
}

/** Its rows as they are read, one for each group; spellings of one code are one. */
async function rowsOf(
  transaction: Transaction,
  declaration: SummaryDeclaration | ShortDeclaration,
  request: ReportRequest,
): Promise<ReadRows> {
  if ('rows' in declaration) {
    const rows = await declaration.rows(transaction, request);
    return { rows, lines: rows };
  }
  const { summed, besides } = declaration;
  const { group, within } = request;
  const keys = groupKeysOf(summed, request);
  const merged = inOrderOfGroups(mergeSpellings(await readSums(transaction, summed, request), keys), keys);
  if (within) {
    const groups = dividedGroups(merged, group.key, within.key);
    const under = new Map(groups.map(({ subtotal, lines }) => [keyOf(subtotal, group.key), lines]));
    const subtotals = groups.map(({ subtotal }) => subtotal);
    const told = await withPerformance(transaction, request, subtotals);
    return { rows: told.flatMap((row) => [row].concat(under.get(keyOf(row, group.key)) ?? [])), lines: merged };
  }
  const rows = await withPerformance(transaction, request, await withExtraSums(transaction, besides, request, merged));
  return { rows, lines: rows };
}

/**
 * PF beside the hours of a report whose groups hours are spent by as well (docs/decisions/figures.md): in the order of names, the one
 * without a name last, each with the PF of all its work.
 */
async function withPerformance(
  transaction: Transaction,
  { projectId, group: { key: groupBy }, scope, asOf }: GroupedRequest,
  rows: readonly ReportRow[],
): Promise<readonly ReportRow[]> {
  if (!isCharged(groupBy)) return rows;
  const { groups } = await readTimesheetHours(transaction, { projectId, groupBy, asOf }, scope);
  const factors = new Map(groups.map((group) => [tagKey(group.key), group.performanceFactor]));
  const nameOf = (row: ReportRow) => keyOf(row, groupBy);
  const named = rows
    .filter((row) => nameOf(row) !== '')
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  const nameless = rows.filter((row) => nameOf(row) === '');
  return [...named, ...nameless].map((row) =>
    Object.assign(row, { performanceFactor: factors.get(nameOf(row)) ?? null }),
  );
}

interface Telling {
  readonly columns: readonly Column[];
  readonly recomputed: Recomputed;
  readonly ofAll: Recomputed;
  readonly within: Field | null;
}

/** A subtotal has no value of what its lines are told apart by. */
function toldRow(row: ReportRow, { columns, recomputed, within }: Telling): ReportRow {
  const isSubtotal = within !== null && !(within.key in row);
  return complete(row, isSubtotal ? columns.filter(({ key }) => key !== within.key) : columns, recomputed);
}

const told = ({ rows, lines }: ReadRows, telling: Telling): ReportState => ({
  rows: rows.map((row) => toldRow(row, telling)),
  totals: totalsOf(lines, telling.columns, telling.ofAll),
});

function groupsOf(rows: readonly ReportRow[], { group, within }: ReportRequest): Report['groups'] {
  if (!within) return [];
  return rows.flatMap((row, at) =>
    within.key in row ? [] : [{ at, key: textOfWhere({ [group.key]: [String(row[group.key] ?? '')] }), isOpen: true }],
  );
}

export async function runSummary(
  transaction: Transaction,
  declaration: SummaryDeclaration | ShortDeclaration,
  { request, columns, unit, since }: Summed,
): Promise<SummaryReply> {
  const isShort = 'rows' in declaration;
  const recomputed = isShort ? declaration.recomputed : recomputedBy(declaration.ratios);
  const ofAll = { ...recomputed, ...(isShort && declaration.totals) };
  const telling = { columns, recomputed, ofAll, within: isShort ? null : request.within };
  const read = await rowsOf(transaction, declaration, request);
  const now = { columns, ...told(read, telling) };
  const reply =
    since === null
      ? now
      : withMoves(columns, now, told(await rowsOf(transaction, declaration, { ...request, asOf: since }), telling));
  return {
    ...reply,
    rows: [...reply.rows],
    rowIds: reply.rows.map(() => null),
    offset: 0,
    count: read.lines.length,
    found: reply.rows.length,
    groups: groupsOf(reply.rows, { ...request, within: telling.within }),
    notices: await declaration.notices(transaction, request, read.lines, unit),
  };
}
