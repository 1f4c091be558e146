/**
 * Prepares a print job from its rows to finished sheets: records are read and cards filled a hundred at a time, and the job can
 * be stopped in between.
 */
import { getPrintRecords, maxRecords, type PrintRecord } from '../../../contract/printing/printRecords.ts';
import { isCardFinished, stepsOnCard } from '../../../contract/printing/finishedCards.ts';
import type { Call } from '../../api/client.ts';
import { CardProblemError } from './cards/cardProblem.ts';
import type { CardSheets } from './cards/drawCards.ts';
import type { PackageCover } from './cards/packageCover.ts';
import type { PrintRow } from './cards/printPart.ts';
import { makeCards, type CardJob } from './useCards.ts';

/** Part of a print job with all its chosen options. */
export interface PrintOrder extends Omit<CardJob, 'records' | 'cover'> {
  /** Index among the parts of the job. */
  readonly at: number;
  readonly cover: PackageCover | undefined;
  readonly rows: readonly PrintRow[];
  /** Version of the template; 0 is the default. */
  readonly templateVersion: number;
  /** True to print also the cards whose work is finished. */
  readonly withFinished: boolean;
}

export interface MadePart {
  readonly order: PrintOrder;
  readonly sheets: CardSheets;
  /** Records in print order; rows that no longer exist, or whose card is finished, are missing. */
  readonly records: readonly PrintRecord[];
}

export interface MadeSheetSets {
  readonly parts: readonly MadePart[];
  /** Number of rows left out because the work on their card is finished. */
  readonly finished: number;
}

interface Making {
  readonly call: Call;
  readonly signal: AbortSignal;
  readonly onProgress: (cards: number) => void;
}

export function readRecords(
  call: Call,
  { project, printable }: Pick<PrintOrder, 'project' | 'printable'>,
  rows: readonly PrintRow[],
  signal: AbortSignal,
): Promise<PrintRecord[]> {
  const attached = printable.attached.map(({ type }) => type);
  const ids = rows.map(({ id }) => id);
  const body = { projectId: project.id, type: printable.commodity.type, ids, tag: '', attached };
  return call(getPrintRecords, { body, signal, quiet: true }).then(({ records }) => records);
}

/**
 * Makes the sheets of all parts, without finished cards unless all of them are finished: then the user wants those. Parts without
 * any remaining rows are left out. Throws `CardProblemError` for a template that cannot be filled.
 */
export async function makeSheets(orders: readonly PrintOrder[], making: Making): Promise<MadeSheetSets> {
  const made = await makeParts(orders, making);
  const isAllFinished = made.finished > 0 && made.parts.every(({ order }) => order.cover !== undefined);
  return isAllFinished
    ? makeParts(
        orders.map((order) => ({ ...order, withFinished: true })),
        making,
      )
    : made;
}

async function makeParts(orders: readonly PrintOrder[], { call, signal, onProgress }: Making): Promise<MadeSheetSets> {
  const made: MadePart[] = [];
  let finished = 0;
  let done = 0;
  for (const order of orders) {
    const records: PrintRecord[] = [];
    const sheets: CardSheets[] = [];
    const steps = order.withFinished ? [] : stepsOnCard(order.content, order.printable.commodity);
    for (let from = 0; from < order.rows.length; from += maxRecords) {
      const rows = order.rows.slice(from, from + maxRecords);
      // oxlint-disable no-await-in-loop -- limits the request rate and preserves the order
      const found = await readRecords(call, order, rows, signal);
      const batch = found.filter((record) => !isCardFinished(steps, record));
      finished += found.length - batch.length;
      done += rows.length;
      if (batch.length === 0) {
        onProgress(done);
        continue;
      }
      const drawn = await makeCards({ ...order, records: batch }, signal);
      // oxlint-enable no-await-in-loop
      if (!drawn.ok) throw new CardProblemError(drawn.problem.code, drawn.problem.detail, drawn.problem.line);
      records.push(...batch);
      sheets.push(drawn.sheets);
      onProgress(done);
    }
    const [first] = sheets;
    if (first && records.length > 0)
      made.push({ order, sheets: { ...first, cards: sheets.flatMap(({ cards }) => cards) }, records });
  }
  return { parts: made, finished };
}
