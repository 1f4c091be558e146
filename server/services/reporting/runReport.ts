/** Runs a declaration: its rows, whole or in a window, with recomputed columns, totals and notices. */
import { reportLabels, subjectOf, type Report, type ReportType } from '../../../contract/reports.ts';
import { reportColumns } from '../../../contract/locales/en-US/reportColumns.ts';
import { lengthUnitOf } from '../../../contract/lengths.ts';
import type { LengthUnit } from '../../../contract/lengthNumber.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import type { Translate } from '../../locales/translate.ts';
import { readProjectCommodity } from '../../repositories/columnSettings.ts';
import { findUnit } from '../../repositories/projects.ts';
import type { ReportRequest } from '../../repositories/reporting/request.ts';
import { joinByHash, readConsistently, sortOnce } from '../../repositories/transactionSettings.ts';
import { findVersion } from '../../repositories/versions.ts';
import type { Column, ReportDeclaration, SummaryDeclaration } from './declaration.ts';
import { groupFieldOf } from './grouping.ts';
import { columnOf, ownColumn, ownFields } from './projectColumns.ts';
import { mergeSpellings } from './mergeSpellings.ts';
import { withPerformance } from './performance.ts';
import { declarations } from './registry.ts';
import type { ListingCache } from './listingCache.ts';
import { runListing, type ListingReply } from './runListing.ts';
import { complete, totalsOf } from './totals.ts';

/** What the API calls a column; the screens name it in the person's language, by report and key. */
function englishName(reportType: ReportType, key: string): string {
  const names: Readonly<Record<string, string>> = reportColumns[reportType];
  return names[key] ?? key;
}

interface Telling {
  readonly now: Date;
  readonly say: Translate;
  /** What is kept of reports for their next window. */
  readonly listings: ListingCache;
}

/** The report in one consistent view of the project. The session's transaction must not have run a statement yet. */
export async function runReport(
  transaction: Transaction,
  asked: Omit<ReportRequest, 'group'>,
  { now, say, listings }: Telling,
): Promise<Report> {
  const { reportType } = asked;
  const declaration: ReportDeclaration = declarations[reportType];
  await readConsistently(transaction);
  await joinByHash(transaction);
  if ('listing' in declaration) await sortOnce(transaction);
  const version = await findVersion(transaction, asked.projectId);
  if (version === undefined) throw new DomainError('project.notFound', callMessage('projectNotFound'));
  const commodity = await readProjectCommodity(transaction, asked.projectId, subjectOf(reportType));
  const request = { ...asked, group: groupFieldOf(commodity, reportType, asked.groupBy) };
  const own = 'listing' in declaration ? ownFields(commodity) : [];
  const columns: readonly Column[] = [
    ...(request.group.isUserDefined ? [ownColumn(request.group)] : []),
    ...declaration.columns(request),
    ...own.map(ownColumn),
  ];
  const unit = lengthUnitOf(await findUnit(transaction, request.projectId));
  const reply =
    'listing' in declaration
      ? await runListing(transaction, declaration, { request, version, columns, own, unit }, listings)
      : await runSummary(transaction, declaration, { request, columns, unit });
  return {
    reportType,
    title: reportLabels[reportType],
    version,
    generatedAt: now,
    unit,
    columns: columns.map((column) => columnOf(column, englishName(reportType, column.key), commodity)),
    rows: reply.rows,
    offset: reply.offset,
    count: reply.count,
    found: reply.found,
    groups: reply.groups,
    totals: reply.totals,
    notices: reply.notices.map((notice) => say(notice)),
  };
}

interface Summed {
  readonly request: ReportRequest;
  readonly columns: readonly Column[];
  readonly unit: LengthUnit;
}

/** Sums are few: all of them at once. */
async function runSummary(
  transaction: Transaction,
  declaration: SummaryDeclaration,
  { request, columns, unit }: Summed,
): Promise<ListingReply> {
  const read = await declaration.rows(transaction, request);
  const groupKeys = declaration.groupKeys?.(request);
  const merged = groupKeys ? mergeSpellings(read, groupKeys) : read;
  const rows = await withPerformance(transaction, request, merged);
  return {
    rows: rows.map((row) => complete(row, columns, declaration.recomputed)),
    offset: 0,
    count: rows.length,
    found: rows.length,
    groups: [],
    totals: totalsOf(rows, columns, declaration.recomputed),
    notices: await declaration.notices(transaction, request, rows, unit),
  };
}
