/** A report whose rows are sums: all of them at once, on one day or on two. */
import type { LengthUnit } from '../../../contract/lengthNumber.ts';
import type { Transaction } from '../../db/database.ts';
import { readSums } from '../../repositories/reporting/measures.ts';
import type { AsOf, ReportRequest, ReportRow } from '../../repositories/reporting/request.ts';
import { withBesides } from './besides.ts';
import { recomputedBy } from './columns.ts';
import type { Column, Recomputed, ShortDeclaration, SummaryDeclaration } from './declaration.ts';
import { mergeSpellings } from './mergeSpellings.ts';
import { withMoves, type Told } from './moves.ts';
import { withPerformance } from './performance.ts';
import type { ListingReply } from './runListing.ts';
import { complete, totalsOf } from './totals.ts';

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

/** Its rows as they are read, one for each group; spellings of one code are one. */
async function rowsOf(
  transaction: Transaction,
  declaration: SummaryDeclaration | ShortDeclaration,
  request: ReportRequest,
): Promise<readonly ReportRow[]> {
  if ('rows' in declaration) return declaration.rows(transaction, request);
  const { summed } = declaration;
  const within = summed.within?.(request)?.key;
  const merged = mergeSpellings(await readSums(transaction, summed, request), [
    request.group.key,
    ...(within === undefined ? [] : [within]),
  ]);
  return withPerformance(transaction, request, await withBesides(transaction, declaration.besides, request, merged));
}

const told = (
  rows: readonly ReportRow[],
  columns: readonly Column[],
  recomputed: Recomputed,
  ofAll: Recomputed,
): Told => ({
  rows: rows.map((row) => complete(row, columns, recomputed)),
  totals: totalsOf(rows, columns, ofAll),
});

export async function runSummary(
  transaction: Transaction,
  declaration: SummaryDeclaration | ShortDeclaration,
  { request, columns, unit, since }: Summed,
): Promise<SummaryReply> {
  const isShort = 'rows' in declaration;
  const recomputed = isShort ? declaration.recomputed : recomputedBy(declaration.ratios);
  const ofAll = { ...recomputed, ...(isShort && declaration.totals) };
  const read = await rowsOf(transaction, declaration, request);
  const now = { columns, ...told(read, columns, recomputed, ofAll) };
  const reply =
    since === null
      ? now
      : withMoves(
          columns,
          now,
          told(await rowsOf(transaction, declaration, { ...request, asOf: since }), columns, recomputed, ofAll),
        );
  return {
    ...reply,
    rows: [...reply.rows],
    rowIds: reply.rows.map(() => null),
    offset: 0,
    count: reply.rows.length,
    found: reply.rows.length,
    groups: [],
    notices: await declaration.notices(transaction, request, read, unit),
  };
}
