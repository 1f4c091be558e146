/** Who reports to whom in a project: to a general foreman, in no circle. */
import type { Message } from '../../../contract/base/messages/message.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { peopleMessage } from '../../locales/en-US/people.ts';
import { listColleagues, type Colleague, type Membership } from '../../repositories/users/members.ts';
import { emailKey } from '../../../contract/base/units/emailKey.ts';

const refused = (path: string, message: Message): DomainError =>
  new DomainError('user.reportsTo', message, { problems: [{ path, message }] });

interface Reporter {
  readonly projectId: number;
  /** Null for somebody who is not there yet. */
  readonly userId: number | null;
}

/** Refuses a membership whose general foreman is none, is the person, or reports to the person; call with the members locked. */
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
  if (isLeaving && userId !== null) requireNobodyBelow(colleagues, userId);
  if (reportsTo !== null && reportsTo !== before?.reportsTo) requireChief(colleagues, userId, reportsTo);
}

function requireNobodyBelow(colleagues: readonly Colleague[], userId: number): void {
  const below = colleagues.filter(({ reportsTo }) => reportsTo === userId);
  if (below.length === 0) return;
  const names = { list: below.slice(0, 5).map(({ name }) => name) };
  throw refused('role', peopleMessage('othersReport', { count: below.length, names }));
}

function requireChief(colleagues: readonly Colleague[], userId: number | null, reportsTo: number): void {
  if (reportsTo === userId) throw refused('reportsTo', peopleMessage('reportsToThemselves'));
  const byId = new Map(colleagues.map((each) => [each.userId, each]));
  const chief = byId.get(reportsTo);
  if (chief?.role !== 'general-foreman' || chief.status === 'disabled')
    throw refused('reportsTo', peopleMessage('notGeneralForeman', { name: chief?.name ?? String(reportsTo) }));
  const seen = new Set<number>();
  for (let next: Colleague | undefined = chief; next && !seen.has(next.userId);) {
    seen.add(next.userId);
    if (next.userId === userId) throw refused('reportsTo', peopleMessage('reportsInCircle', { name: chief.name }));
    next = next.reportsTo === null ? undefined : byId.get(next.reportsTo);
  }
}

const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** Whom a cell of a table names: by e-mail address, or by a name that one person alone has. */
export async function chiefNamed(transaction: Transaction, projectId: number, text: string): Promise<number> {
  const asked = emailKey(text);
  const colleagues = await listColleagues(transaction, projectId);
  const byEmail = colleagues.find(({ email }) => emailKey(email) === asked);
  if (byEmail) return byEmail.userId;
  const named = colleagues.filter(({ name }) => nameKey(name) === nameKey(text));
  // Of several people of that name, the one who can be meant.
  const chiefs = named.filter(({ role, status }) => role === 'general-foreman' && status !== 'disabled');
  const [one, another] = chiefs.length > 0 ? chiefs : named;
  if (!one) throw refused('reportsTo', peopleMessage('nobodyOfThatName', { name: text }));
  if (another) throw refused('reportsTo', peopleMessage('severalOfThatName', { name: text }));
  return one.userId;
}
