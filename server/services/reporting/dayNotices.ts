/** Notices about the day of an as-of report. */
import type { Message } from '../../../contract/base/messages/message.ts';
import type { Transaction } from '../../db/database.ts';
import { noticeMessage } from '../../locales/en-US/notices.ts';
import { readInformation } from '../../repositories/projects/projectSettings.ts';

interface Days {
  readonly asOf: string | undefined;
  readonly since: string | undefined;
  /** Current day of the project. */
  readonly today: string;
}

/** Returns a notice for each day that is in the future or before the start of the project; none for other days. */
export async function dayNotices(
  transaction: Transaction,
  projectId: number,
  { asOf, since, today }: Days,
): Promise<Message[]> {
  const days = [...new Set([asOf, since].filter((day) => day !== undefined))];
  if (days.length === 0) return [];
  const { startDate: start } = (await readInformation(transaction, projectId)).project;
  return [
    ...days.flatMap((day) => {
      if (day > today) return [noticeMessage('dayToCome', { day: { day } })];
      return start !== null && day < start
        ? [noticeMessage('dayBeforeStart', { day: { day }, start: { day: start } })]
        : [];
    }),
    ...(since !== undefined && since >= (asOf ?? today)
      ? [noticeMessage('daysTurnedRound', { since: { day: since }, day: { day: asOf ?? today } })]
      : []),
  ];
}
