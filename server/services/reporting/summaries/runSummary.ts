/** Runs a report whose rows are sums: all of them at once, for one day or comparing two. */
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { textOfWhere } from '../../../../contract/reports/reportFilters.ts';
import { isCharged } from '../../../../contract/reports/reportTypes.ts';
import { type Report } from '../../../../contract/reports/reports.ts';
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
  /** Earlier day of a comparison. */
  readonly since: AsOf | null;
}

interface ReadRows {
  /** Rows in report order; lines of subdivided groups follow their subtotal. */
  readonly rows: readonly ReportRow[];
  /** Rows that add up to the totals. */
  readonly lines: readonly ReportRow[];
}

/** Reads the rows, one per group; spellings of the same code are merged. */
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
    const reported = await withPerformance(transaction, request, subtotals);
    return { rows: reported.flatMap((row) => [row].concat(under.get(keyOf(row, group.key)) ?? [])), lines: merged };
  }
  const rows = await withPerformance(transaction, request, await withExtraSums(transaction, besides, request, merged));
  return { rows, lines: rows };
}

/**
 * Adds PF to a report whose grouping hours are charged to (docs/decisions/figures.md): rows are sorted by name, the one without a
 * name last, each with the PF of all its work.
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

/** Completes a row; a subtotal has no value for the column that subdivides its group. */
function reportedRow(row: ReportRow, { columns, recomputed, within }: Telling): ReportRow {
  const isSubtotal = within !== null && !(within.key in row);
  return complete(row, isSubtotal ? columns.filter(({ key }) => key !== within.key) : columns, recomputed);
}

const reported = ({ rows, lines }: ReadRows, telling: Telling): ReportState => ({
  rows: rows.map((row) => reportedRow(row, telling)),
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
  const now = { columns, ...reported(read, telling) };
  const reply =
    since === null
      ? now
      : withMoves(columns, now, reported(await rowsOf(transaction, declaration, { ...request, asOf: since }), telling));
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
