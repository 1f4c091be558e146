/** Issues put together by what caused them, as a person works through them: one kind of mistake at a time. */
import type { ImportIssue } from '../../../../contract/imports.ts';

/** The name of each cause in the words of the page, by the code the server gives. */
const causeOfCode = {
  'key.missing': 'missing',
  'key.duplicate': 'duplicate',
  'key.repeated': 'repeated',
  'key.replaced': 'replaced',
  'key.spelling': 'spelling',
  'key.severalLines': 'severalLines',
  'key.mixedScripts': 'mixedScripts',
  'key.looksLike': 'looksLike',
  'key.looksLikeKnown': 'looksLikeKnown',
  'end.missing': 'endMissing',
  'end.unknownEquipment': 'unknownEquipment',
  'route.unknownRaceway': 'unknownRaceway',
  'cable.unknown': 'unknownCable',
  'end.unknownEquipment.noneImported': 'noneImported',
  'route.unknownRaceway.noneImported': 'noneImported',
  'cable.unknown.noneImported': 'noneImported',
  'code.unknown': 'unknownCode',
  'code.looksLike': 'codeLooksLike',
  'cell.formulaError': 'formulaError',
  'length.unreadable': 'lengthUnreadable',
  'length.unsure': 'lengthUnsure',
  'number.unreadable': 'numberUnreadable',
  'flag.unreadable': 'flagUnreadable',
  'date.unreadable': 'dateUnreadable',
} as const;

export type Cause = (typeof causeOfCode)[keyof typeof causeOfCode] | 'other';

export interface IssueGroup {
  readonly cause: Cause;
  readonly severity: ImportIssue['severity'];
  readonly issues: readonly ImportIssue[];
}

const isKnown = (code: string): code is keyof typeof causeOfCode => code in causeOfCode;
const severities = ['error', 'warning', 'info'] as const;

/** Errors first; within a severity the cause met first in the file. */
export function groupByCause(issues: readonly ImportIssue[]): IssueGroup[] {
  return severities.flatMap((severity) => {
    const groups = new Map<Cause, ImportIssue[]>();
    for (const issue of issues) {
      if (issue.severity !== severity) continue;
      const cause = isKnown(issue.code) ? causeOfCode[issue.code] : 'other';
      const group = groups.get(cause);
      if (group) group.push(issue);
      else groups.set(cause, [issue]);
    }
    return [...groups].map(([cause, grouped]) => ({ cause, severity, issues: grouped }));
  });
}
