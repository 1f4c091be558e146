/** What importing found, said to whoever asks. */
import type { ImportIssue, ImportRecord } from '../../../contract/imports.ts';
import type { KeptRecord } from '../../repositories/imports.ts';
import type { FoundIssue } from '../../repositories/importsIssues.ts';
import type { Say } from '../../words/say.ts';

/** The record of an import in the language of the reader. */
export function recordSaid(record: KeptRecord, say: Say): ImportRecord {
  const { notices, problem } = record;
  return { ...record, notices: notices.map(say), problem: problem === null ? null : say(problem) };
}

/** Issues of an import in the language of the reader. */
export function issuesSaid(issues: readonly FoundIssue[], say: Say): ImportIssue[] {
  return issues.map((issue) => ({ ...issue, reason: say(issue.reason) }));
}
