/** Fake server of an import: its responses, and the requests it received. */
import type { BodyInputOf, ReplyOf } from '../../../../contract/base/calls/endpoint.ts';
import { getChangeReport, getChangeSummary } from '../../../../contract/imports/changeReport.ts';
import {
  applyImport,
  cancelImport,
  checkImport,
  getImport,
  getImportReview,
  listImports,
  listIssueCauses,
  previewImport,
  uploadImport,
  type ImportRecord,
} from '../../../../contract/imports/imports.ts';
import { correctImport, listRejectedRows } from '../../../../contract/imports/importCorrections.ts';
import { reply, server } from '../../server.ts';
import { applied, draft, record } from './importFixture.tsx';
import { recordedCauses, recordedChanges, recordedCheck, recordedRejected, recordedSummary } from './recorded.ts';

interface Answers {
  past?: ImportRecord[];
  stored?: ImportRecord;
  upload?: ReplyOf<typeof uploadImport>;
  preview?: (requested: URLSearchParams) => ReplyOf<typeof previewImport>;
  check?: ReplyOf<typeof getImportReview>;
  apply?: ReplyOf<typeof applyImport>;
  changes?: ReplyOf<typeof getChangeReport>;
  summary?: ReplyOf<typeof getChangeSummary>;
  causes?: ReplyOf<typeof listIssueCauses>['causes'];
}

export interface ImportCalls {
  readonly previews: URLSearchParams[];
  readonly checks: BodyInputOf<typeof checkImport>[];
  readonly applies: BodyInputOf<typeof applyImport>[];
  readonly corrections: BodyInputOf<typeof correctImport>[];
  readonly cancels: unknown[];
}

/**
 * Responds to every call of the import page; later `server.use` calls take precedence. Server jobs finish before the response.
 */
export function importServer(answers: Answers = {}): ImportCalls {
  const requested: ImportCalls = { previews: [], checks: [], applies: [], corrections: [], cancels: [] };
  const upload = answers.upload ?? draft();
  const check = answers.check ?? { ...recordedCheck, record: record({ status: 'checked' }) };
  server.use(
    reply(listImports, answers.past ?? []),
    reply(uploadImport, upload),
    reply(getImport, answers.stored ?? record()),
    reply(previewImport, (request) => {
      const query = new URL(request.url).searchParams;
      requested.previews.push(query);
      return answers.preview?.(query) ?? upload;
    }),
    reply(checkImport, async (request) => {
      requested.checks.push((await request.json()) as ImportCalls['checks'][number]);
      return check.record;
    }),
    reply(getImportReview, check),
    reply(applyImport, async (request) => {
      requested.applies.push((await request.json()) as ImportCalls['applies'][number]);
      return answers.apply ?? applied(check.counts);
    }),
    reply(cancelImport, async (request) => {
      requested.cancels.push(await request.json());
      return record({ status: 'cancelled' });
    }),
    reply(listRejectedRows, recordedRejected),
    reply(correctImport, async (request) => {
      requested.corrections.push((await request.json()) as ImportCalls['corrections'][number]);
      return { correctedCells: requested.corrections.length, isCorrectedSince: true };
    }),
    reply(getChangeSummary, answers.summary ?? recordedSummary),
    reply(listIssueCauses, { ...recordedCauses, causes: answers.causes ?? [] }),
    reply(getChangeReport, answers.changes ?? { ...recordedChanges, record: check.record, rows: [], total: 0 }),
  );
  return requested;
}
