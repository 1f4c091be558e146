import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { commodities } from '../../../contract/commodities/index.ts';
import type { FieldDay } from '../../../contract/fieldDay.ts';
import type { HomeProject } from '../../../contract/foremanHome.ts';
import { isUnsent, needsPerson } from '../../../machines/outbox/operation.ts';
import { useApp, useCurrentUserOrNull } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { fieldDayQuery } from '../../projects/fieldDayQuery.ts';
import { todayIso } from '../../store/today.ts';
import styles from './foremanHome.module.css';

/** "Today: 7 entries, 412 ft, 18.6 earned h": what the server has of mine, and how many entries still go to it. */
export function TodayLine({ project: { projectId, unitMeasurement } }: { readonly project: HomeProject }) {
  const { t } = useTranslation(['fieldWork', 'frame']);
  const { call, queue } = useApp();
  const formats = useFormats();
  const terms = useTerms();
  const userId = useCurrentUserOrNull()?.id;
  const day = todayIso();
  const { data, refetch } = useQuery({
    ...fieldDayQuery(call, { projectId, userId: userId ?? 0, day }),
    enabled: userId !== undefined,
  });
  const { operations } = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const today = operations.filter((each) => each.projectId === projectId && each.entry?.workDate === day);
  const waiting = today.filter((each) => isUnsent(each) && !needsPerson(each)).length;
  const written = today.filter(({ status }) => status === 'confirmed').length;
  useEffect(() => {
    if (written > 0) void refetch();
  }, [written, refetch]);
  if (!data) return null;
  const { entries, hours, length, pieces } = sumsOf(data);
  const parts = [
    t('today.entries', { count: entries }),
    length > 0 &&
      t('today.length', { length: formats.length(length, unitMeasurement), unit: terms.unit(unitMeasurement) }),
    pieces > 0 && t('today.pieces', { shown: formats.count(pieces) }),
    t('today.hours', { hours: formats.hours(hours) }),
    waiting > 0 && t('frame:connection.waiting', { shown: formats.count(waiting) }),
  ];
  return <p className={styles['today']}>{t('today.label', { parts: parts.filter(Boolean).join(', ') })}</p>;
}

function sumsOf({ types }: FieldDay) {
  const sums = { entries: 0, hours: 0, length: 0, pieces: 0 };
  for (const { type, entries, quantity, earnedHours } of types) {
    sums.entries += entries;
    sums.hours += earnedHours;
    sums[commodities[type].quantity === 'length' ? 'length' : 'pieces'] += quantity;
  }
  return sums;
}
