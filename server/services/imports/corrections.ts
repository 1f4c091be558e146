/** Rejected rows of a checked import, and their corrections (domain rule 3.8). */
import {
  maxCorrections,
  type Correction,
  type correctImport,
  type listRejectedRows,
} from '../../../contract/imports/importCorrections.ts';
import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { builtFrom } from '../../../contract/imports/tagRecipe.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import type { Translate } from '../../locales/translate.ts';
import {
  countCorrections,
  findCorrections,
  findRejections,
  findRejectedRows,
  saveCorrections,
  type CorrectedSheet,
  type Corrector,
} from '../../repositories/imports/corrections.ts';
import { lockImports, updateImport, type ImportRow } from '../../repositories/imports/records.ts';
import { requireCheckable } from './check/check.ts';
import { chosenOf, openFor, planCheck } from './check/checkPlan.ts';
import { columnTitle } from './parsing/cells/columnTitle.ts';
import { requireImport, type ImportContext } from './importRecord.ts';
import type { ParsePlan } from './parsing/parsePlan.ts';
import { pick } from './worker/workerPool.ts';

/** Returns the checked sheet; throws 'import.notReady' without one. */
function sheetOf({ record }: ImportRow): CorrectedSheet {
  const { projectId, id: importId, sheet } = record;
  if (sheet === null) throw new DomainError('import.notReady', importMessage('notChecked'));
  return { keptIn: 'import_correction', projectId, importId, sheet };
}

/** Units of the columns as in a row under the header: the file's own row, with the units the user chose. */
function unitsOf(
  { unitRow, options }: ParsePlan,
  firstRows: readonly (readonly string[])[],
  columns: number,
): string[] | null {
  const text = unitRow === null ? undefined : firstRows[unitRow - 1];
  if (text === undefined && Object.keys(options.units).length === 0) return null;
  return Array.from({ length: columns }, (_, column) => options.units[String(column)] ?? text?.[column] ?? '');
}

/** Finds the column (0-based) of a title used in issues: if two columns share it, the mapped one is used. */
function columnPlaces({ headers, mapping, options }: ParsePlan): (title: string) => number | null {
  const read = [...Object.keys(mapping).map(Number), ...builtFrom(options)];
  const places = new Map(read.toReversed().map((column) => [columnTitle(headers, column), column]));
  return (title) => places.get(title) ?? null;
}

/** Reads rejected rows, or those corrected since, again from the stored file. Throws 'import.fileMissing' if it is gone. */
export async function readRejectedRows(
  context: ImportContext,
  { projectId, importId, offset, limit }: QueryOf<typeof listRejectedRows>,
  say: Translate,
): Promise<ReplyOf<typeof listRejectedRows>> {
  const { database } = context;
  const kept = await database.transaction((transaction) => requireImport(transaction, projectId, importId));
  const sheet = sheetOf(kept);
  const choice = chosenOf(kept);
  const stored = await openFor(context, kept, choice);
  const { plan, page, corrections, refusals, correctedCells } = await database.transaction(async (transaction) => {
    const found = await findRejectedRows(transaction, sheet, { offset, limit });
    return {
      plan: await planCheck(transaction, kept, stored, choice),
      page: found,
      corrections: await findCorrections(transaction, sheet, found.numbers),
      refusals: await findRejections(transaction, sheet, found.numbers),
      correctedCells: await countCorrections(transaction, sheet),
    };
  });
  const rows =
    page.numbers.length === 0 ? [] : await pick(stored.path, stored.kind, plan, new Set(page.numbers), { projectId });
  const reasons = groupBy(refusals, ({ row }) => row);
  const placeOf = columnPlaces(plan);
  const { firstRows = [], columnCount = 0 } = stored.inspection.sheets.find(({ name }) => name === plan.sheet) ?? {};
  return {
    columns: Array.from({ length: columnCount }, (_, column) => ({
      title: plan.headers[column] ?? '',
      field: plan.mapping[String(column)] ?? null,
    })),
    units: unitsOf(plan, firstRows, columnCount),
    rows: rows.map(({ number, cells, builtTag }) => ({
      row: number,
      cells: [...cells],
      builtTag,
      reasons: (reasons.get(number) ?? []).map(({ column: title, reason }) => ({
        column: placeOf(title),
        title,
        reason: say(reason),
      })),
    })),
    corrections,
    total: page.total,
    correctedCells,
    isCorrectedSince: kept.isCorrectedSince,
  };
}

/** Stores corrections of a sheet; the last one of a cell applies. Returns the resulting number, or throws 'request.invalid'. */
export async function storeCorrections(
  transaction: Transaction,
  { headers, ...sheet }: CorrectedSheet & { readonly headers: readonly string[] },
  cells: readonly Correction[],
  corrector: Corrector,
): Promise<number> {
  const named = new Map(
    cells.map((cell) => [`${cell.row} ${cell.column}`, { ...cell, columnName: columnTitle(headers, cell.column) }]),
  );
  await saveCorrections(transaction, sheet, [...named.values()], corrector);
  const corrected = await countCorrections(transaction, sheet);
  if (corrected > maxCorrections)
    throw new DomainError('request.invalid', importMessage('muchCorrected', { cells: maxCorrections }));
  return corrected;
}

/**
 * Stores corrections for the next check. Throws 'import.busy' while the import is running, 'import.notReady' if it has ended or
 * was never checked.
 */
export async function correctCells(
  { database, now }: ImportContext,
  { projectId, importId, cells }: BodyOf<typeof correctImport>,
  userId: number,
  audit: (transaction: Transaction) => Promise<void>,
): Promise<ReplyOf<typeof correctImport>> {
  return database.transaction(async (transaction) => {
    await lockImports(transaction, projectId);
    const kept = await requireImport(transaction, projectId, importId);
    requireCheckable(kept);
    const sheet = sheetOf(kept);
    const correctedCells = await storeCorrections(transaction, { ...sheet, headers: kept.headers }, cells, {
      userId,
      at: now(),
    });
    await updateImport(transaction, projectId, importId, { is_corrected_since_check: true });
    await audit(transaction);
    return { correctedCells, isCorrectedSince: true };
  });
}
