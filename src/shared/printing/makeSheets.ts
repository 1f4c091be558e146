/** A print job from its rows to sheets: records are read and cards filled a hundred at a time, and it can be stopped between. */
import { getPrintRecords, maxRecords, type PrintRecord } from '../../../contract/printing/printRecords.ts';
import type { Call } from '../../api/client.ts';
import { CardProblemError } from './cards/cardProblem.ts';
import type { CardSheets } from './cards/drawCards.ts';
import type { PackageCover } from './cards/packageCover.ts';
import type { PrintRow } from './cards/printPart.ts';
import { makeCards, type CardJob } from './useCards.ts';

/** A part with all that was chosen for it. */
export interface PrintOrder extends Omit<CardJob, 'records' | 'cover'> {
  /** Where among the parts of the job it stands. */
  readonly at: number;
  readonly cover: PackageCover | undefined;
  readonly rows: readonly PrintRow[];
  /** Of the template; 0 is the default. */
  readonly templateVersion: number;
}

export interface MadePart {
  readonly order: PrintOrder;
  readonly sheets: CardSheets;
  /** As they were printed, in order; rows that are not there any more are missing. */
  readonly records: readonly PrintRecord[];
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

/** Parts none of whose rows is there any more are left out. Throws `CardProblemError` for a template that cannot be filled. */
export async function makeSheets(
  orders: readonly PrintOrder[],
  { call, signal, onProgress }: Making,
): Promise<MadePart[]> {
  const made: MadePart[] = [];
  let done = 0;
  for (const order of orders) {
    const records: PrintRecord[] = [];
    const sheets: CardSheets[] = [];
    for (let from = 0; from < order.rows.length; from += maxRecords) {
      const rows = order.rows.slice(from, from + maxRecords);
      // oxlint-disable no-await-in-loop -- the server is asked at a pace, and the order holds
      const batch = await readRecords(call, order, rows, signal);
      const drawn = await makeCards({ ...order, records: batch }, signal);
      // oxlint-enable no-await-in-loop
      if (!drawn.ok) throw new CardProblemError(drawn.problem.code, drawn.problem.detail, drawn.problem.line);
      records.push(...batch);
      sheets.push(drawn.sheets);
      done += rows.length;
      onProgress(done);
    }
    const [first] = sheets;
    if (first && records.length > 0)
      made.push({ order, sheets: { ...first, cards: sheets.flatMap(({ cards }) => cards) }, records });
  }
  return made;
}
