/** Returns a window of a report that lists individual items, with totals and notices of the whole report. */
import { compareCells } from '../../../../contract/base/values/compareCells.ts';
import { foldText } from '../../../../contract/base/values/foldText.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import type { Transaction } from '../../../db/database.ts';
import {
  columnsOf,
  readArranged,
  readGroups,
  readLines,
  type Arrangement,
  type CountedGroup,
  type ListedGroup,
} from '../../../repositories/reporting/listing.ts';
import type { ReportRequest, ReportRow } from '../../../repositories/reporting/request.ts';
import type { Column, ListingDeclaration } from '../declarations/declaration.ts';
import type { ListingCache } from './listingCache.ts';
import type { Notice } from '../notices.ts';
import { complete, totalsOf } from '../totals.ts';

interface Listed {
  readonly request: ReportRequest;
  readonly version: number;
  readonly columns: readonly Column[];
  /** Columns defined by the project, in addition to those of the report. */
  readonly own: readonly Field[];
  readonly unit: LengthUnit;
}

const wordsOf = (joined: string, separator: string): string[] => joined.split(separator).filter((word) => word !== '');

function arrangementOf({ sort, find, answers }: ReportRequest, own: readonly Field[]): Arrangement {
  const isDown = sort.startsWith('-');
  return {
    own,
    find: foldText(find.trim()),
    answers: wordsOf(answers, '; '),
    sort: sort === '' ? null : { key: isDown ? sort.slice(1) : sort, isDown },
  };
}

export interface ListingReply extends Pick<
  Report,
  'rows' | 'rowIds' | 'groups' | 'offset' | 'count' | 'found' | 'totals'
> {
  readonly notices: readonly Notice[];
}

/** Returns the groups that still have lines, in their order, with the lines found. */
function withLines(groups: readonly CountedGroup[], arranged: readonly ListedGroup[]): CountedGroup[] {
  const found = new Map(arranged.map(({ key, ids }) => [key, ids]));
  return groups.flatMap((group) => {
    const ids = found.get(group.key);
    return ids ? [{ ...group, ids }] : [];
  });
}

export async function runListing(
  transaction: Transaction,
  declaration: ListingDeclaration,
  { request, version, columns, own, unit }: Listed,
  cache: ListingCache,
): Promise<ListingReply> {
  const { listing } = declaration;
  const { projectId, reportType, includeRemoved, includeWithoutRoute, endsMayBeUnset, scope } = request;
  const filters = request.filters.map(({ field, keys }) => [field.key, keys]);
  const key = JSON.stringify([
    projectId,
    version,
    reportType,
    includeRemoved,
    includeWithoutRoute,
    endsMayBeUnset,
    scope?.rowsId ?? '',
    unit,
    filters,
    request.asOf?.day,
  ]);
  const whole = await cache.whole(key, async () => {
    const groups = await readGroups(transaction, listing, request);
    return { groups, notices: await declaration.notices(transaction, request, groups, unit) };
  });
  const listed = whole.groups.filter(({ count }) => count > 0);

  const arrangement = arrangementOf(request, own);
  const { find, answers, sort } = arrangement;
  const { isLine } = listing.group;
  const ofGroups =
    sort && isLine && (sort.key in listing.group.columns || sort.key in declaration.recomputed) ? sort : null;
  const ofLines = sort && !ofGroups && sort.key in columnsOf(listing, own) ? sort : null;
  const except = new Set(wordsOf(request.except, '\n'));
  const isOpen = (groupKey: string) => (request.expand === 'all') !== except.has(groupKey);
  let groups: readonly CountedGroup[] = listed;
  if (find !== '' || ofLines || (isLine && listed.some(({ key: of }) => isOpen(of)))) {
    const arrangedKey = JSON.stringify([key, find, answers, ofLines, own.map((field) => field.key)]);
    const arranged = await cache.arranged(arrangedKey, () =>
      readArranged(transaction, listing, request, { ...arrangement, sort: ofLines }),
    );
    groups = isLine
      ? withLines(listed, arranged)
      : arranged.map(({ key: of, ids }) => ({ key: of, ids, count: ids.length, row: {} }));
  }
  if (ofGroups) {
    const cells = new Map(
      groups.map(({ key: of, row }) => [of, complete(row, columns, declaration.recomputed)[ofGroups.key]]),
    );
    groups = groups.toSorted((left, right) => compareCells(cells.get(left.key), cells.get(right.key), ofGroups.isDown));
  }

  const { lines, found } = windowOf(groups, { ...request, hasGroupLines: isLine, isOpen });
  const ids = lines.flatMap((line) => ('id' in line ? [line.id] : []));
  const read = (await readLines(transaction, listing, request, { ids, own })).values();
  const next = (): ReportRow => read.next().value ?? {};
  const shown = lines.map((line) => ('id' in line ? next() : line.group.row));
  return {
    notices: whole.notices,
    offset: request.offset,
    count: listed.reduce((sum, { count }) => sum + count, 0),
    found,
    rows: shown.map((row) => complete(row, columns, declaration.recomputed)),
    rowIds: lines.map((line, at) => ('id' in line ? Number(shown[at]?.['rowId']) : null)),
    groups: lines.flatMap((line, at) => ('id' in line ? [] : [{ at, key: line.group.key, isOpen: line.isOpen }])),
    totals: totalsOf(
      listed.map(({ row }) => row),
      columns,
      { ...declaration.recomputed, ...declaration.totals },
    ),
  };
}

/** Window of a listing: group lines, each followed by the lines of its group if that is open. */
interface Requested {
  readonly offset: number;
  readonly limit: number;
  /** True if each group has a line of its own before its lines. */
  readonly hasGroupLines: boolean;
  readonly isOpen: (key: string) => boolean;
}

type WindowLine<Group> = { readonly group: Group; readonly isOpen: boolean } | { readonly id: number };

interface ListingWindow<Group> {
  readonly lines: readonly WindowLine<Group>[];
  /** Number of lines in all windows together. */
  readonly found: number;
}

function windowOf<Group extends ListedGroup>(groups: readonly Group[], requested: Requested): ListingWindow<Group> {
  const { hasGroupLines, isOpen } = requested;
  const until = requested.offset + requested.limit;
  const lines: WindowLine<Group>[] = [];
  let found = 0;
  for (const group of groups) {
    const open = !hasGroupLines || isOpen(group.key);
    if (hasGroupLines) {
      if (found >= requested.offset && found < until) lines.push({ group, isOpen: open });
      found += 1;
    }
    if (!open) continue;
    const [from, to] = [Math.max(requested.offset - found, 0), Math.min(until - found, group.ids.length)];
    for (let at = from; at < to; at += 1) lines.push({ id: group.ids[at] ?? 0 });
    found += group.ids.length;
  }
  return { lines, found };
}
