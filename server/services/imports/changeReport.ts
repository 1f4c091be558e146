/** Change report (domain section 4): the changes of an import, or those a pending one would make. */
import type {
  ChangeRow,
  ChangeSummary,
  getChangeReport,
  getChangeSummary,
} from '../../../contract/imports/changeReport.ts';
import type { QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import {
  addedPart,
  changedPart,
  correctedPart,
  rejectedPart,
  type ReportPart,
} from '../../repositories/imports/changeReport.ts';
import {
  importsSince,
  storedSource,
  sinceSource,
  pendingSource,
  withCards,
  type ChangeSource,
} from '../../repositories/imports/changeSource.ts';
import { countCorrections } from '../../repositories/imports/corrections.ts';
import { findChangeSummary } from '../../repositories/imports/changeSummary.ts';
import type { ImportRow } from '../../repositories/imports/records.ts';
import { joinByHash, workInMemory } from '../../repositories/sql/transactionSettings.ts';
import { stagingExists } from '../../repositories/imports/staged/staging.ts';
import { findUnit } from '../../repositories/projects/projects.ts';
import type { Translate } from '../../locales/translate.ts';
import { stagingOfChecked } from './apply/apply.ts';
import { localizeRecord } from './localize.ts';
import { requireImport } from './importRecord.ts';

interface Source {
  readonly source: ChangeSource;
  readonly unitMeasurement: UnitMeasurement;
}

const isApplied = ({ record: { status } }: ImportRow) => status === 'applied' || status === 'rolledBack';

/** Changes a checked import would make; null if its working tables are gone or it was not checked. */
async function waiting(transaction: Transaction, stored: ImportRow): Promise<ChangeSource | null> {
  const { status } = stored.record;
  if (status !== 'checked' && status !== 'applying') return null;
  const staging = await stagingOfChecked(transaction, stored);
  return (await stagingExists(transaction, staging)) ? pendingSource(staging) : null;
}

/**
 * Net changes of the imports after an earlier one. Throws unless both are applied imports of one type, in chronological order and
 * in one unit.
 */
async function since(transaction: Transaction, stored: ImportRow, earlier: string): Promise<Source> {
  const { projectId, id } = stored.record;
  await requireImport(transaction, projectId, earlier);
  const between = await importsSince(transaction, projectId, earlier, id);
  if (between.length === 0) throw new DomainError('import.notReady', importMessage('notComparable'));
  const units = new Set(between.map((one) => one.unitMeasurement));
  if (units.size > 1) throw new DomainError('import.notReady', importMessage('otherUnit'));
  await workInMemory(transaction);
  await joinByHash(transaction);
  const unitMeasurement = between[0]?.unitMeasurement ?? (await findUnit(transaction, projectId));
  const importIds = between.map(({ id: importId }) => importId);
  return { source: await sinceSource(transaction, projectId, importIds), unitMeasurement };
}

async function sourceOf(
  transaction: Transaction,
  stored: ImportRow,
  earlier: string | undefined,
): Promise<Source | null> {
  const found = earlier === undefined ? await ofOne(transaction, stored) : await since(transaction, stored, earlier);
  const { projectId, importType: type, appliedAt } = stored.record;
  return found && { ...found, source: withCards(found.source, { projectId, type, appliedAt }) };
}

async function ofOne(transaction: Transaction, stored: ImportRow): Promise<Source | null> {
  const { projectId, id } = stored.record;
  const source = isApplied(stored) ? storedSource(projectId, id) : await waiting(transaction, stored);
  if (source === null) return null;
  return { source, unitMeasurement: stored.unitMeasurement ?? (await findUnit(transaction, projectId)) };
}

/** Page of rows across consecutive parts. */
async function pageOf(
  parts: readonly ReportPart[],
  counts: readonly number[],
  offset: number,
  limit: number,
): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = [];
  let start = 0;
  for (const [place, part] of parts.entries()) {
    const count = counts[place] ?? 0;
    const from = Math.max(0, offset - start);
    const wanted = limit - rows.length;
    if (wanted > 0 && from < count) {
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      rows.push(...(await part.rows({ offset: from, limit: Math.min(wanted, count - from) })));
    }
    start += count;
  }
  return rows;
}

/**
 * Critical changes first, then those for review, then the rest; followed by added rows, corrected cells of the file and rejected
 * rows.
 */
export async function readChangeReport(
  transaction: Transaction,
  { projectId, importId, since: earlier, offset, limit, ...filter }: QueryOf<typeof getChangeReport>,
  say: Translate,
): Promise<ReplyOf<typeof getChangeReport>> {
  const stored = await requireImport(transaction, projectId, importId);
  const record = localizeRecord(stored.record, say);
  const found = await sourceOf(transaction, stored, earlier);
  if (found === null) return { record, unitMeasurement: await findUnit(transaction, projectId), rows: [], total: 0 };
  const { source, unitMeasurement } = found;
  const parts = [
    changedPart(transaction, record.importType, source, filter, say),
    addedPart(transaction, record.importType, source, filter, say),
    ...(earlier === undefined
      ? [
          correctedPart(
            transaction,
            { keptIn: 'import_correction', projectId, importId, sheet: record.sheet ?? '' },
            filter,
            say,
          ),
          rejectedPart(transaction, { projectId, importId }, filter, say),
        ]
      : []),
  ];
  const counts: number[] = [];
  for (const part of parts) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    counts.push(await part.count());
  }
  return {
    record,
    unitMeasurement,
    rows: await pageOf(parts, counts, offset, limit),
    total: counts.reduce((sum, count) => sum + count, 0),
  };
}

/** Totals of the changes; empty if there are none to read. */
export async function readChangeSummary(
  transaction: Transaction,
  { projectId, importId, since: earlier }: QueryOf<typeof getChangeSummary>,
): Promise<ChangeSummary> {
  const stored = await requireImport(transaction, projectId, importId);
  const found = await sourceOf(transaction, stored, earlier);
  await joinByHash(transaction);
  const { sheet } = stored.record;
  const correctedCells =
    sheet === null || earlier !== undefined
      ? 0
      : await countCorrections(transaction, { keptIn: 'import_correction', projectId, importId, sheet });
  if (found === null) return { unitMeasurement: await findUnit(transaction, projectId), ...empty, correctedCells };
  return {
    unitMeasurement: found.unitMeasurement,
    ...(await findChangeSummary(transaction, found.source)),
    correctedCells,
  };
}

const empty = {
  kinds: [],
  typeCodes: [],
  impacts: [],
  fields: [],
  packageCount: 0,
  packages: [],
  areas: [],
  begun: { rows: 0, quantity: null },
  cards: { rows: 0 },
  beyondReel: { rows: 0 },
};
