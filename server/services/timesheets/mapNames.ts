/** Stores the meaning of spellings found in files. */
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { BodyOf } from '../../../contract/base/calls/endpoint.ts';
import type { mapTimesheetNames } from '../../../contract/timesheets/timesheets.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { timesheetFileMessage } from '../../locales/en-US/timesheets.ts';
import { lockImports } from '../../repositories/imports/records.ts';
import { auditRows } from '../../repositories/history/rowAudit.ts';
import { writeNames } from '../../repositories/timesheets/names.ts';
import { knownNames } from './checkFile.ts';
import type { TimesheetRequest } from './files.ts';
import { readProjectFacts } from './projectFacts.ts';

/** Stores all mappings or none. Throws 'request.invalid' for a meaning that does not exist in the project. */
export async function mapNames(
  transaction: Transaction,
  { projectId, names }: BodyOf<typeof mapTimesheetNames>,
  { caller, requestId }: TimesheetRequest,
): Promise<{ mapped: number }> {
  await lockImports(transaction, projectId);
  const status = await readProjectFacts(transaction, projectId, null);
  const known = knownNames(status);
  for (const { kind, key, meaning } of names) {
    // An employee or a foreman can be correct as spelled; a code must be in the list.
    const isItself = kind !== 'account' && tagKey(meaning) === tagKey(key);
    if (!isItself && !known[kind].some((name) => tagKey(name.key) === tagKey(meaning)))
      throw new DomainError(
        'request.invalid',
        timesheetFileMessage('noSuchMeaning', { meaning: meaning.slice(0, 60) }),
      );
  }
  const remembered = new Map(names.map((name) => [`${name.kind} ${name.key}`, name]));
  await writeNames(transaction, projectId, [...remembered.values()]);
  await auditRows(
    transaction,
    { caller, projectId, requestId },
    Array.from(remembered.values(), ({ kind, key, spelling, meaning }) => ({
      action: 'timesheet.mapName',
      target: `${kind} ${spelling}`,
      before: { meaning: status.remembered[kind].get(key) ?? null },
      after: { meaning },
    })),
  );
  return { mapped: remembered.size };
}
