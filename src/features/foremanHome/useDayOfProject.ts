/**
 * Totals of the user's entries of today in a project, over all types: those the server has recorded, and those waiting on this
 * device.
 */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { HomeProject } from '../../../contract/packages/foremanHome.ts';
import type { FieldDay } from '../../../contract/progress/fieldDay.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import { isUnsent, type Operation } from '../../../machines/outbox/operation.ts';
import { useApp, useCurrentUserOrNull } from '../../context/useApp.ts';
import { isMissingFromServer, withEntries, writtenTotals } from '../../shared/projects/dayTotals.ts';
import { fieldDayQuery } from '../../shared/projects/fieldDayQuery.ts';
import { useTodayIn } from '../../base/useToday.ts';
import { useDeviceEntries } from './useDeviceEntries.ts';

export interface DayOfProject {
  /** Today's date at the project's site. */
  readonly day: string;
  readonly entries: number;
  readonly hours: number;
  /** Total length in the project's unit. */
  readonly length: number;
  /** Rows whose main step was finished; types that are counted with the same word are one. */
  readonly finished: readonly { readonly type: CommodityType; readonly rows: number }[];
  /** Number of entries still to be sent to the server. */
  readonly waiting: number;
  /** Numbers of the entries that were handed to another tablet, by the user who sent them. */
  readonly sentBy: FieldDay['sentBy'];
}

/** Returns the user's entries of today that the server has recorded; undefined until a response is available. */
export function useRecordedDay({ projectId, timeZone }: HomeProject): {
  readonly day: string;
  readonly recorded: FieldDay | null | undefined;
} {
  const { call } = useApp();
  const userId = useCurrentUserOrNull()?.id;
  const [day = ''] = useTodayIn([timeZone]);
  const { data } = useQuery({
    ...fieldDayQuery(call, { projectId, userId: userId ?? 0, day }),
    enabled: userId !== undefined,
  });
  return { day, recorded: data };
}

/** Returns null until the response of the server, or the cached one, is available. */
export function useDayOfProject(project: HomeProject): DayOfProject | null {
  const { day, recorded } = useRecordedDay(project);
  const reported = recorded ?? undefined;
  const isMissing = useCallback((each: Operation) => isMissingFromServer(each, day, reported), [day, reported]);
  const device = useDeviceEntries(project, isMissing);
  if (recorded === undefined || device === null) return null;

  const unit = lengthUnitOf(project.unitMeasurement);
  const sums = { entries: 0, hours: 0, length: 0 };
  const finished = new Map<string, { readonly type: CommodityType; readonly rows: number }>();
  for (const type of new Set([...(reported?.types ?? []).map((each) => each.type), ...device.types])) {
    const { quantity: measure, countedAs } = commodities[type];
    const totals = withEntries(
      writtenTotals(reported, commodities[type], unit),
      device.entries.filter((each) => each.type === type),
      device.siteOf(type),
    );
    sums.entries += totals.entries;
    sums.hours += totals.earnedHours;
    if (measure === 'length') sums.length += totals.quantity;
    const same = finished.get(countedAs.other);
    finished.set(countedAs.other, { type: same?.type ?? type, rows: totals.finished + (same?.rows ?? 0) });
  }
  return {
    day,
    ...sums,
    finished: [...finished.values()].filter(({ rows }) => rows > 0),
    waiting: device.entries.filter(isUnsent).length,
    sentBy: reported?.sentBy ?? [],
  };
}
