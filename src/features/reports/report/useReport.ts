/** Report for the address: its first rows with the totals and notices of the entire report, and a reader for the rest. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isListed, type ReportType } from '../../../../contract/reports/reportTypes.ts';
import {
  getReport,
  defaultWindow,
  maxWindow,
  type Report,
  reportAnswers,
} from '../../../../contract/reports/reports.ts';
import { WirewayError } from '../../../../contract/base/calls/errors.ts';
import { useApp } from '../../../context/useApp.ts';
import { textOfWhere } from '../../../../contract/reports/reportFilters.ts';
import { requestedOptions } from '../../../../contract/reports/rowOptions.ts';
import type { ReportSearch } from './search.ts';
import { divisionIn, groupingIn, useGroupings } from './useGroupings.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { statuses } from '../../../../contract/commodities/fields/status.ts';
import { foldText } from '../../../../contract/base/values/foldText.ts';
import { useAnswer } from '../../../i18n/useAnswer.ts';

/** Reads rows for a file or a print: all of one version of the project. */
export interface ReportReader {
  /** Query key; rows of different keys belong to different lists. */
  readonly key: readonly unknown[];
  /** Returns the window that starts at `offset`. */
  readonly window: (offset: number, options?: { limit?: number; signal?: AbortSignal }) => Promise<Report>;
}

interface Requested {
  readonly projectId: number;
  readonly reportType: ReportType;
  readonly search: ReportSearch;
  /** Keys of groups toggled against the general state. */
  readonly toggled: readonly string[];
}

export function useReport({ projectId, reportType, search, toggled }: Requested) {
  const { call } = useApp();
  const { removed, withoutRoute, endsUnset, find = '', sort = '', open = false, where, asOf, since } = search;
  const groupings = useGroupings(reportType);
  const groupBy = groupingIn(groupings, search.groupBy);
  const thenBy = divisionIn(groupings, search);
  const answers = useAnswersFound(find);
  const reader = useMemo((): ReportReader => {
    const arrangement = isListed(reportType)
      ? {
          find,
          answers,
          sort,
          // Search results must be visible.
          expand: open || find !== '' ? ('all' as const) : ('none' as const),
          except: toggled.join('\n'),
        }
      : {};
    const query = {
      projectId,
      reportType,
      groupBy,
      ...(thenBy !== '' && { thenBy }),
      includeRemoved: 'false' as 'true' | 'false',
      ...requestedOptions({ removed, withoutRoute, endsUnset }),
      ...(where && { where: textOfWhere(where) }),
      ...(asOf !== undefined && { asOf }),
      ...(since !== undefined && !isListed(reportType) && { since }),
      ...arrangement,
    } as const;
    return {
      key: ['report', query],
      window: (offset, { limit = defaultWindow, signal } = {}) =>
        call(getReport, { query: { ...query, offset, limit }, ...(signal && { signal }), quiet: true }),
    };
  }, [
    call,
    projectId,
    reportType,
    groupBy,
    thenBy,
    removed,
    withoutRoute,
    endsUnset,
    where,
    asOf,
    since,
    find,
    answers,
    sort,
    open,
    toggled,
  ]);
  const first = useQuery({
    queryKey: [...reader.key, 'first'],
    queryFn: ({ signal }) => reader.window(0, { signal }),
    staleTime: 0,
    placeholderData: (earlier) => (earlier?.reportType === reportType ? earlier : undefined),
  });
  return { ...first, reader };
}

/**
 * Loads every matching row of one version of the project. @throws `project.changedSinceLoaded` if the version changes during both
 * attempts.
 */
export async function readWhole(reader: ReportReader, changed: string, max = Infinity): Promise<Report> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the second attempt starts over if the first one failed
    const whole = await readOnce(reader, max);
    if (whole) return whole;
  }
  throw new WirewayError('project.changedMeanwhile', changed);
}

async function readOnce(reader: ReportReader, max: number): Promise<Report | null> {
  const first = await reader.window(0, { limit: maxWindow });
  const rows = [...first.rows];
  const groups = [...first.groups];
  const rowIds = [...first.rowIds];
  while (rows.length < Math.min(first.found, max)) {
    // oxlint-disable-next-line no-await-in-loop -- sequential: the server computes only the first window
    const next = await reader.window(rows.length, { limit: maxWindow });
    if (next.version !== first.version || next.rows.length === 0) return null;
    groups.push(...next.groups.map((group) => ({ ...group, at: group.at + rows.length })));
    rows.push(...next.rows);
    rowIds.push(...next.rowIds);
  }
  return { ...first, rows, rowIds, groups };
}

const answers = [...reportAnswers, ...statuses];

/** Returns the fixed server values whose text in the user's language contains the search text, separated by '; '. */
function useAnswersFound(find: string): string {
  const answer = useAnswer();
  const { ready } = useTranslation(['reports', 'terms']);
  return useMemo(() => {
    const text = foldText(find.trim());
    if (text === '' || !ready) return '';
    return answers.filter((each) => foldText(answer(each)).includes(text)).join('; ');
  }, [find, answer, ready]);
}
