/** The change report (domain section 4): what an import changed, or, while it waits, what it would change. */
import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts';
import type { ChangeRow, getChangeReport } from '../../../contract/imports.ts';
import type { BulkSession } from '../../db/connect.ts';
import type { KeptImport } from '../../repositories/imports.ts';
import { addedPart, changedPart, refusedPart, type ReportPart } from '../../repositories/importsChanges.ts';
import { stagingExists, type Staging } from '../../repositories/importsStaging.ts';
import type { Say } from '../../words/say.ts';
import { stagingOfChecked } from './apply.ts';
import { progressOf } from './jobs.ts';
import { recordSaid } from './said.ts';
import { requireImport } from './upload.ts';

type Query = QueryOf<typeof getChangeReport>;

/** A page across parts that follow one another. */
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
      // oxlint-disable-next-line no-await-in-loop -- one connection
      rows.push(...(await part.rows({ offset: from, limit: Math.min(wanted, count - from) })));
    }
    start += count;
  }
  return rows;
}

async function waiting(session: BulkSession, kept: KeptImport): Promise<Staging | null> {
  const staging = await stagingOfChecked(session, kept);
  return (await stagingExists(session, staging)) ? staging : null;
}

/** Critical changes first, then those for review, then the rest; added rows follow, then rows of the file that were refused. */
export async function readChangeReport(
  session: BulkSession,
  { projectId, importId, change, impact, offset, limit }: Query,
  say: Say,
): Promise<ReplyOf<typeof getChangeReport>> {
  const kept = await requireImport(session, projectId, importId);
  const record = { ...recordSaid(kept.record, say), progress: progressOf(importId) ?? kept.record.progress };
  const isKept = record.status === 'applied' || record.status === 'rolledBack';
  const staging = isKept ? null : await waiting(session, kept);
  if (!isKept && (staging === null || (record.status !== 'checked' && record.status !== 'applying')))
    return { record, rows: [], total: 0 };
  const target = { projectId, importId, type: record.importType };
  const filter = { change, impact };
  const parts = [
    changedPart(session, target, staging, filter, say),
    addedPart(session, target, staging, filter, say),
    refusedPart(session, target, filter, say),
  ];
  const counts: number[] = [];
  for (const part of parts) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    counts.push(await part.count());
  }
  return {
    record,
    rows: await pageOf(parts, counts, offset, limit),
    total: counts.reduce((sum, count) => sum + count, 0),
  };
}
