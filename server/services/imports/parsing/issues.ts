/** Issues found in rows, limited in how many are stored. */
import type { Message } from '../../../../contract/base/messages/message.ts';
import type { FoundIssue } from '../../../repositories/imports/issues.ts';
import { limits } from '../limits.ts';

type Severity = FoundIssue['severity'];

const shownValue = 200;

/** Collects issues up to the storage limits, and counts all of them. */
export class IssueList {
  readonly #issues: FoundIssue[] = [];
  readonly #counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };

  add(severity: Severity, row: number | null, column: string, value: string, code: string, reason: Message): void {
    this.#counts[severity] += 1;
    if (this.#counts[severity] > (severity === 'error' ? limits.storedErrors : limits.storedWarnings)) return;
    this.#issues.push({ severity, row, column, value: value.slice(0, shownValue), code, reason });
  }

  count(severity: Severity): number {
    return this.#counts[severity];
  }

  /** Issues in file order; those about the whole file come last. */
  inFileOrder(): FoundIssue[] {
    return this.#issues.toSorted((a, b) => (a.row ?? Number.MAX_SAFE_INTEGER) - (b.row ?? Number.MAX_SAFE_INTEGER));
  }
}
