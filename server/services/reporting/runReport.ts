/** Runs a report declaration: its rows, all or one window, with recomputed columns, totals and notices. */
import type { QueryOf } from '../../../contract/base/calls/endpoint.ts';
import { reportLabels, subjectOf, type ReportType } from '../../../contract/reports/reportTypes.ts';
import { type getReport, type Report } from '../../../contract/reports/reports.ts';
import { reportColumns } from '../../../contract/names/en-US/reportColumns.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import type { Translate } from '../../locales/translate.ts';
import { readProjectCommodity } from '../../repositories/columnSettings.ts';
import { findDay } from '../../repositories/projectDays.ts';
import { findUnit } from '../../repositories/projects/projects.ts';
import type { ReportRequest } from '../../repositories/reporting/request.ts';
import { groupByHash, joinByHash, readConsistently, sortOnce } from '../../repositories/sql/transactionSettings.ts';
import { findVersion } from '../../repositories/projects/versions.ts';
import { columnsToReport } from './extraSums.ts';
import { dayNotices } from './dayNotices.ts';
import type { Column, ReportDeclaration } from './declarations/declaration.ts';
import { grouping } from './declarations/columns.ts';
import { groupFieldOf, withDivision, withinFieldOf } from './declarations/grouping.ts';
import { columnOf, ownColumn, ownFields } from './declarations/projectColumns.ts';
import { declarations } from './declarations/registry.ts';
import type { ListingCache } from './listings/listingCache.ts';
import { asOfDay, rowsOf } from './requestedRows.ts';
import { bareNotice, translateNotice } from './notices.ts';
import { runListing } from './listings/runListing.ts';
import { runSummary, type SummaryReply } from './summaries/runSummary.ts';

/** Name of a column in the API; the screens show its name in the user's language, by report and key. */
function englishName(reportType: ReportType, key: string): string {
  const names: Readonly<Record<string, string>> = reportColumns[reportType];
  return names[key] ?? key;
}

interface Telling {
  readonly now: Date;
  readonly say: Translate;
  /** Cache of report lines for the next window. */
  readonly listings: ListingCache;
}

/** Returns the report in one consistent snapshot of the project. The session's transaction must not have run a statement yet. */
export async function runReport(
  transaction: Transaction,
  requested: QueryOf<typeof getReport> & Pick<ReportRequest, 'scope'>,
  { now, say, listings }: Telling,
): Promise<Report> {
  const { reportType } = requested;
  const declaration: ReportDeclaration = declarations[reportType];
  await readConsistently(transaction);
  await joinByHash(transaction);
  await ('listing' in declaration ? sortOnce(transaction) : groupByHash(transaction));
  const version = await findVersion(transaction, requested.projectId);
  if (version === undefined) throw new DomainError('project.notFound', callMessage('projectNotFound'));
  const commodity = await readProjectCommodity(transaction, requested.projectId, subjectOf(reportType));
  const { asOf: day, since: earlier, where: _where, ...query } = requested;
  const request: ReportRequest = {
    ...query,
    ...rowsOf(commodity, requested, await asOfDay(transaction, requested.projectId, day)),
    group: groupFieldOf(commodity, reportType, requested.groupBy),
    within: withinFieldOf(commodity, reportType, requested),
  };
  const own = 'listing' in declaration ? ownFields(commodity) : [];
  const columns: readonly Column[] = [
    ...withDivision(
      [
        ...(request.group.isUserDefined ? [grouping(ownColumn(request.group))] : []),
        ...columnsToReport(declaration.columns(request), request, earlier),
      ],
      request,
    ),
    ...own.map(ownColumn),
  ];
  const unit = lengthUnitOf(await findUnit(transaction, request.projectId));
  const reply: SummaryReply =
    'listing' in declaration
      ? { columns, ...(await runListing(transaction, declaration, { request, version, columns, own, unit }, listings)) }
      : await runSummary(transaction, declaration, {
          request,
          columns,
          unit,
          since: await asOfDay(transaction, requested.projectId, earlier),
        });
  const days = { asOf: day, since: earlier, today: await findDay(transaction, requested.projectId, now) };
  const notices = [...(await dayNotices(transaction, requested.projectId, days)).map(bareNotice), ...reply.notices];
  const isOfSums = 'summed' in declaration;
  return {
    reportType,
    title: reportLabels[reportType],
    version,
    generatedAt: now,
    unit,
    columns: reply.columns.map(({ moveOf, ...column }) => ({
      ...columnOf(column, englishName(reportType, moveOf ?? column.key), commodity),
      ...(moveOf === undefined ? (column.total !== 'none' || column.isFigure) && { isFigure: true } : { moveOf }),
    })),
    rows: reply.rows,
    offset: reply.offset,
    count: reply.count,
    found: reply.found,
    groups: reply.groups,
    totals: reply.totals,
    rowIds: reply.rowIds,
    asOf: day ?? null,
    since: isOfSums ? (earlier ?? null) : null,
    notices: notices.map((notice) => translateNotice(notice, say)),
  };
}
