/** Translates the findings of imports for the reader. */
import { setImmediate } from 'node:timers/promises';
import type { ImportIssue, ImportRecord } from '../../../contract/imports/imports.ts';
import type { StoredImportRecord } from '../../repositories/imports/records.ts';
import type { FoundIssue } from '../../repositories/imports/issues.ts';
import type { Translate } from '../../locales/translate.ts';

/** Record of an import in the language of the reader. */
export function localizeRecord(record: StoredImportRecord, say: Translate): ImportRecord {
  const { notices, problem } = record;
  return { ...record, notices: notices.map((notice) => say(notice)), problem: problem === null ? null : say(problem) };
}

const textAtOnce = 1000;

/** Issues of an import in the language of the reader. A hundred thousand take a second, so other calls run in between. */
export async function localizeIssues(issues: readonly FoundIssue[], say: Translate): Promise<ImportIssue[]> {
  const reported: ImportIssue[] = [];
  for (let from = 0; from < issues.length; from += textAtOnce) {
    // oxlint-disable-next-line no-await-in-loop -- yields to other requests
    if (from > 0) await setImmediate();
    for (const issue of issues.slice(from, from + textAtOnce)) reported.push({ ...issue, reason: say(issue.reason) });
  }
  return reported;
}
