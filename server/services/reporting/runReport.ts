/** Runs a declaration: rows, recomputed columns, totals. Totals are sums of unrounded values (domain rule 11). */
import { isBuiltReport, reportLabels, subjectOf, type BuiltReport, type Report } from '../../../contract/reports.ts';
import { reportColumns } from '../../../contract/locales/en-US/reportColumns.ts';
import { lengthUnitOf } from '../../../contract/lengths.ts';
import type { CellValue } from '../../../contract/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import type { Translate } from '../../locales/translate.ts';
import { readProjectCommodity } from '../../repositories/columnSettings.ts';
import { findUnit } from '../../repositories/projects.ts';
import { withOwnValues } from '../../repositories/reporting/ownValues.ts';
import type { ReportRequest, ReportRow } from '../../repositories/reporting/request.ts';
import { joinByHash, readConsistently } from '../../repositories/transactionSettings.ts';
import { findVersion } from '../../repositories/versions.ts';
import type { Column, ReportDeclaration } from './declaration.ts';
import { groupFieldOf } from './grouping.ts';
import { columnOf, ownColumn, ownFields } from './projectColumns.ts';
import { mergeSpellings } from './mergeSpellings.ts';
import { declarations } from './registry.ts';

/** Adds the recomputed columns; the row's own key order is the columns' order. */
function complete(row: ReportRow, columns: readonly Column[], declaration: ReportDeclaration): ReportRow {
  return Object.fromEntries(columns.map(({ key }) => [key, declaration.recomputed[key]?.(row) ?? row[key] ?? null]));
}

/** Hours are exact to four decimals and lengths finer than that mean nothing: floating point dust is swept up once. */
function sum(rows: readonly ReportRow[], key: string): number {
  const total = rows.reduce((running, row) => running + Number(row[key] ?? 0), 0);
  return Math.round(total * 1e4) / 1e4;
}

function totalsOf(rows: readonly ReportRow[], columns: readonly Column[], declaration: ReportDeclaration): ReportRow {
  // Ratios are recomputed from sums of every number of the rows, shown or not.
  const numeric = Object.keys(rows[0] ?? {}).filter((key) => rows.every((row) => typeof row[key] === 'number'));
  const sums: ReportRow = Object.fromEntries(numeric.map((key) => [key, sum(rows, key)]));
  return Object.fromEntries(
    columns.map(({ key, total }): [string, CellValue] => {
      if (total === 'none') return [key, null];
      if (total === 'sum') return [key, sums[key] ?? 0];
      return [key, declaration.recomputed[key]?.(sums) ?? null];
    }),
  );
}

/** What the API calls a column; the screens name it in the person's language, by report and key. */
function englishName(reportType: BuiltReport, key: string): string {
  const names: Readonly<Record<string, string>> = reportColumns[reportType];
  return names[key] ?? key;
}

interface Telling {
  readonly now: Date;
  readonly say: Translate;
}

/** The report in one consistent view of the project. The session's transaction must not have run a statement yet. */
export async function runReport(
  transaction: Transaction,
  asked: Omit<ReportRequest, 'group'>,
  { now, say }: Telling,
): Promise<Report> {
  const { reportType } = asked;
  if (!isBuiltReport(reportType)) throw new DomainError('report.unknown', callMessage('reportNotBuilt'));
  const declaration: ReportDeclaration = declarations[reportType];
  await readConsistently(transaction);
  await joinByHash(transaction);
  const version = await findVersion(transaction, asked.projectId);
  if (version === undefined) throw new DomainError('project.notFound', callMessage('projectNotFound'));
  const commodity = await readProjectCommodity(transaction, asked.projectId, subjectOf(reportType));
  const request = { ...asked, group: groupFieldOf(commodity, reportType, asked.groupBy) };
  const own = declaration.lists === undefined ? [] : ownFields(commodity);
  const columns: readonly Column[] = [
    ...(request.group.isUserDefined ? [ownColumn(request.group)] : []),
    ...declaration.columns(request),
    ...own.map(ownColumn),
  ];
  const read = await withOwnValues(transaction, request.projectId, {
    type: declaration.lists,
    fields: own,
    rows: await declaration.rows(transaction, request),
  });
  const groupKeys = declaration.groupKeys?.(request);
  const rows = groupKeys ? mergeSpellings(read, groupKeys) : read;
  const unit = lengthUnitOf(await findUnit(transaction, request.projectId));
  const notices = await declaration.notices(transaction, request, rows, unit);
  return {
    reportType: request.reportType,
    title: reportLabels[request.reportType],
    version,
    generatedAt: now,
    unit,
    columns: columns.map((column) => columnOf(column, englishName(reportType, column.key), commodity)),
    rows: rows.map((row) => complete(row, columns, declaration)),
    totals: totalsOf(rows, columns, declaration),
    notices: notices.map((notice) => say(notice)),
  };
}
