/** Reporting lines of a project: members report to a general foreman, without cycles. */
import type { Message } from '../../../contract/base/messages/message.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { peopleMessage } from '../../locales/en-US/people.ts';
import { listColleagues, type Colleague, type Membership } from '../../repositories/users/members.ts';
import { emailKey } from '../../../contract/base/units/emailKey.ts';

const rejected = (path: string, message: Message): DomainError =>
  new DomainError('user.reportsTo', message, { problems: [{ path, message }] });

interface Reporter {
  readonly projectId: number;
  /** Null for a person who is not in the project yet. */
  readonly userId: number | null;
}

/**
 * Rejects a membership whose `reportsTo` is not a general foreman, is the person, or reports to the person. Call with the members
 * locked.
 */
export async function checkReporting(
  transaction: Transaction,
  { projectId, userId }: Reporter,
  before: Membership | undefined,
  after: Membership | undefined,
): Promise<void> {
  const reportsTo = after?.reportsTo ?? null;
  const isLeaving = before?.role === 'general-foreman' && after?.role !== 'general-foreman';
  if (!isLeaving && (reportsTo === null || reportsTo === before?.reportsTo)) return;
  const colleagues = await listColleagues(transaction, projectId);
  if (isLeaving && userId !== null) requireNoOneBelow(colleagues, userId);
  if (reportsTo !== null && reportsTo !== before?.reportsTo) requireChief(colleagues, userId, reportsTo);
}

function requireNoOneBelow(colleagues: readonly Colleague[], userId: number): void {
  const below = colleagues.filter(({ reportsTo }) => reportsTo === userId);
  if (below.length === 0) return;
  const names = { list: below.slice(0, 5).map(({ name }) => name) };
  throw rejected('role', peopleMessage('othersReport', { count: below.length, names }));
}

function requireChief(colleagues: readonly Colleague[], userId: number | null, reportsTo: number): void {
  if (reportsTo === userId) throw rejected('reportsTo', peopleMessage('reportsToThemselves'));
  const byId = new Map(colleagues.map((each) => [each.userId, each]));
  const chief = byId.get(reportsTo);
  if (chief?.role !== 'general-foreman' || chief.status === 'disabled')
    throw rejected('reportsTo', peopleMessage('notGeneralForeman', { name: chief?.name ?? String(reportsTo) }));
  const seen = new Set<number>();
  for (let next: Colleague | undefined = chief; next && !seen.has(next.userId);) {
    seen.add(next.userId);
    if (next.userId === userId) throw rejected('reportsTo', peopleMessage('reportsInCircle', { name: chief.name }));
    next = next.reportsTo === null ? undefined : byId.get(next.reportsTo);
  }
}

const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** Returns the person named in a table cell: by e-mail address, or by a name that only one person has. */
export async function chiefNamed(transaction: Transaction, projectId: number, text: string): Promise<number> {
  const requested = emailKey(text);
  const colleagues = await listColleagues(transaction, projectId);
  const byEmail = colleagues.find(({ email }) => emailKey(email) === requested);
  if (byEmail) return byEmail.userId;
  const named = colleagues.filter(({ name }) => nameKey(name) === nameKey(text));
  // If several people have the name, only an enabled general foreman qualifies.
  const chiefs = named.filter(({ role, status }) => role === 'general-foreman' && status !== 'disabled');
  const [one, another] = chiefs.length > 0 ? chiefs : named;
  if (!one) throw rejected('reportsTo', peopleMessage('nobodyOfThatName', { name: text }));
  if (another) throw rejected('reportsTo', peopleMessage('severalOfThatName', { name: text }));
  return one.userId;
}
