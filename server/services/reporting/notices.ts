/** Notices under a report that keep the reader from trusting a number too far. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { NoticeFigure, ReportNotice } from '../../../contract/reports/reports.ts';
import type { Transaction } from '../../db/database.ts';
import { noticeMessage } from '../../locales/en-US/notices.ts';
import type { Translate } from '../../locales/translate.ts';
import { countMissingInputs, type MissingInput } from '../../repositories/reporting/sums/missingInputs.ts';
import type { ReportRequest } from '../../repositories/reporting/request.ts';

/** A message, and the drill-down of the numbers in it, by parameter name. */
export interface Notice {
  readonly message: Message;
  readonly figures: Readonly<Partial<Record<string, NoticeFigure>>>;
}

/** A notice without any number to drill into. */
export const bareNotice = (message: Message): Notice => ({ message, figures: {} });

/** Delimits a figure while its message is formatted: a private-use character that occurs in no language. */
const edge = '\u{E000}';

/** Returns the message in the reader's language, split into text and figures. */
export function translateNotice({ message, figures }: Notice, say: Translate): ReportNotice {
  const params = Object.entries(message.params ?? {}).map(([name, value]): [string, typeof value] =>
    figures[name] ? [name, [edge, name, edge, say(noticeMessage('figure', { value })), edge].join('')] : [name, value],
  );
  const [before = '', ...pieces] = say({ ...message, params: Object.fromEntries(params) }).split(edge);
  const reported: ReportNotice = before === '' ? [] : [{ text: before }];
  // Each group of three pieces is the parameter name, the figure, and the text up to the next figure.
  for (let at = 0; at + 2 < pieces.length; at += 3) {
    const [name = '', text = '', after = ''] = pieces.slice(at, at + 3);
    const figure = figures[name];
    reported.push(figure ? { text, figure } : { text });
    if (after !== '') reported.push({ text: after });
  }
  return reported;
}

function counted(type: CommodityType, figure: MissingInput, value: number): Notice[] {
  if (value === 0) return [];
  const values = { count: value, shown: value, commodity: { commodity: type, many: value !== 1 } };
  return [{ message: noticeMessage(figure, values), figures: { shown: { of: type, figure, where: {}, value } } }];
}

/** Notice about the number of rows without a length, and its effect on the hours. */
export async function lengthNotices(
  transaction: Transaction,
  type: CommodityType,
  request: ReportRequest,
): Promise<Notice[]> {
  const { noLength } = await countMissingInputs(transaction, type, request);
  return counted(type, 'noLength', noLength);
}

/** Same, preceded by the number of rows that a revision removed despite progress and the number without a labor unit. */
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
