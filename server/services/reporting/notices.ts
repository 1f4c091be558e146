/** Sentences under a report that keep a reader from trusting a number too far. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { NoticeFigure, ReportNotice } from '../../../contract/reports/reports.ts';
import type { Transaction } from '../../db/database.ts';
import { noticeMessage } from '../../locales/en-US/notices.ts';
import type { Translate } from '../../locales/translate.ts';
import { countMissingInputs, type MissingInput } from '../../repositories/reporting/sums/missingInputs.ts';
import type { ReportRequest } from '../../repositories/reporting/request.ts';

/** A sentence, and which of the numbers in it are opened, by the names of their blanks. */
export interface Notice {
  readonly message: Message;
  readonly figures: Readonly<Partial<Record<string, NoticeFigure>>>;
}

/** A sentence without a number that is opened. */
export const bareNotice = (message: Message): Notice => ({ message, figures: {} });

/** Stands around a figure while its sentence is put together: a character no language has. */
const edge = '\u{E000}';

/** The sentence in the reader's language, its figures by themselves. */
export function translateNotice({ message, figures }: Notice, say: Translate): ReportNotice {
  const params = Object.entries(message.params ?? {}).map(([name, value]): [string, typeof value] =>
    figures[name] ? [name, [edge, name, edge, say(noticeMessage('figure', { value })), edge].join('')] : [name, value],
  );
  const [before = '', ...pieces] = say({ ...message, params: Object.fromEntries(params) }).split(edge);
  const told: ReportNotice = before === '' ? [] : [{ text: before }];
  // After each edge its name, the figure, and the words up to the next.
  for (let at = 0; at + 2 < pieces.length; at += 3) {
    const [name = '', text = '', after = ''] = pieces.slice(at, at + 3);
    const figure = figures[name];
    told.push(figure ? { text, figure } : { text });
    if (after !== '') told.push({ text: after });
  }
  return told;
}

function counted(type: CommodityType, figure: MissingInput, value: number): Notice[] {
  if (value === 0) return [];
  const values = { count: value, shown: value, commodity: { commodity: type, many: value !== 1 } };
  return [{ message: noticeMessage(figure, values), figures: { shown: { of: type, figure, where: {}, value } } }];
}

/** How many rows have no length, and what that does to the hours. */
export async function lengthNotices(
  transaction: Transaction,
  type: CommodityType,
  request: ReportRequest,
): Promise<Notice[]> {
  const { noLength } = await countMissingInputs(transaction, type, request);
  return counted(type, 'noLength', noLength);
}

/** The same, after how many a revision removed with progress and how many have no labor unit. */
export async function hoursNotices(
  transaction: Transaction,
  type: CommodityType,
  request: ReportRequest,
): Promise<Notice[]> {
  const missing = await countMissingInputs(transaction, type, request);
  return [
    ...counted(type, 'removedWithProgress', missing.removedWithProgress),
    ...counted(type, 'noLaborUnit', missing.noLaborUnit),
    ...counted(type, 'noLength', missing.noLength),
  ];
}
