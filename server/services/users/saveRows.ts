/**
 * Table edits of people: each row follows the rules for inviting or changing a single person; a rejected row does not hold up the
 * others.
 */
import type { z } from 'zod';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { messageSchema } from '../../../contract/base/messages/message.ts';
import { roleNames } from '../../../contract/base/calls/permissions.ts';
import { roleWord } from '../../../contract/names/en-US/roles.ts';
import type { RowEdit } from '../../../contract/base/calls/rowEdits.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import {
  personSchema,
  type removeMembers,
  type saveUsers,
  type User,
  type UserResult,
} from '../../../contract/users/users.ts';
import { memberFields, recordFields } from '../../../contract/users/personFields.ts';
import { audit } from '../../audit/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import { DomainError } from '../../errors/domainError.ts';
import { peopleMessage } from '../../locales/en-US/people.ts';
import { rowMessage } from '../../locales/en-US/rows.ts';
import { findLastSaves, savedPerson } from '../../repositories/history/lastSaves.ts';
import { lockMember, lockMembers, removeMember } from '../../repositories/users/members.ts';
import { listPeople, readPerson, type UserScope } from '../../repositories/users/users.ts';
import { changeUser } from './changeUser.ts';
import { invite } from './invite.ts';
import { checkMembership } from './membershipRules.ts';
import type { PeopleRequest } from './peopleRequest.ts';
import { chiefNamed, checkReporting } from './reporting.ts';

type Cells = Readonly<Record<string, CellValue>>;

/** Saves rows in the caller's transaction; results are in row order. */
export async function saveRows(
  transaction: Transaction,
  { projectId: requested, rows }: BodyOf<typeof saveUsers>,
  request: PeopleRequest,
): Promise<ReplyOf<typeof saveUsers>> {
  const projectId = requested ?? null;
  const results = new Map<RowEdit, UserResult>();
  // Pasted rows can list a general foreman below those who report to them.
  for (const edit of rows.toSorted((left, right) => rankOf(left) - rankOf(right))) {
    // oxlint-disable-next-line no-await-in-loop -- one query at a time; each row sees the previous ones
    results.set(edit, await saveRow(transaction, projectId, edit, request));
  }
  return { results: rows.map((edit) => results.get(edit)!) };
}

const cellsOf = ({ cells }: RowEdit): Cells => Object.fromEntries(cells.map(({ field, value }) => [field, value]));

function rankOf(edit: RowEdit): number {
  const { role, reportsTo } = cellsOf(edit);
  if (role !== 'general-foreman') return 2;
  return reportsTo === undefined || reportsTo === null || reportsTo === '' ? 0 : 1;
}

async function saveRow(
  transaction: Transaction,
  projectId: number | null,
  edit: RowEdit,
  request: PeopleRequest,
): Promise<UserResult> {
  const { caller, say, administrators } = request;
  const scope: UserScope = { projectId, onlyHere: projectId !== null && !caller.isAdmin, say, administrators };
  const cells = cellsOf(edit);
  const unknown = Object.keys(cells).find((field) => !fieldsOf(projectId).includes(field));
  if (unknown !== undefined)
    return refused([{ field: unknown, reason: say(rowMessage('noField', { field: unknown })) }]);
  const [before] = edit.row ? await listPeople(transaction, { ...scope, userId: edit.row.id }) : [];
  if (edit.row && !before) return { status: 'gone', reason: say(rowMessage('gone')) };
  if (edit.row && before && before.version !== edit.row.version) {
    const [lastSave = null] = await findLastSaves(transaction, projectId, [savedPerson(before)]);
    return { status: 'conflict', row: before, reason: say(rowMessage('changedMeanwhile')), lastSave };
  }
  try {
    const row = await inSavepoint(transaction, async () => {
      const body = await bodyOf(transaction, projectId, { cells, before });
      if (!before) return invite(transaction, body, request);
      return changeUser(transaction, { ...body, userId: before.id, version: before.version }, request);
    });
    return { status: 'saved', row };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [first = ''] = Object.keys(cells);
    const problems = error.problems.length > 0 ? error.problems : [{ path: first, message: error.userMessage }];
    return refused(problems.map(({ path, message }) => ({ field: path, reason: say(message) })));
  }
}

const refused = (problems: { field: string; reason: string }[]): UserResult => ({ status: 'refused', problems });

const fieldsOf = (projectId: number | null): readonly string[] =>
  (projectId === null ? recordFields : [...recordFields, ...memberFields]).map(({ key }) => key);

interface Row {
  readonly cells: Cells;
  readonly before: User | undefined;
}

/** Returns the row as input of `users/create`: the current values, overwritten by the edited cells. */
async function bodyOf(transaction: Transaction, projectId: number | null, { cells, before }: Row) {
  const { reportsTo, ...own } = cells;
  const stored = before
    ? {
        name: before.name,
        email: before.email,
        phone: before.phone,
        ...(projectId !== null && {
          role: before.role ?? 'viewer',
          granted: before.granted,
          revoked: before.revoked,
          foreman: before.foreman,
          crewName: before.crewName,
        }),
      }
    : { name: '', email: '' };
  const typed = Object.entries(own).map(([field, value]) => [field, value ?? blankOf(field)]);
  const checked = personSchema.safeParse({
    ...stored,
    ...Object.fromEntries(typed),
    ...(projectId !== null && { projectId }),
  });
  if (!checked.success) throw misfit(checked.error, cells);
  if (reportsTo === undefined) return checked.data;
  const name = typeof reportsTo === 'string' ? reportsTo.trim() : '';
  const chief = name === '' || projectId === null ? null : await chiefNamed(transaction, projectId, name);
  return { ...checked.data, reportsTo: chief };
}

const blankOf = (field: string): CellValue => (field === 'foreman' ? false : field === 'role' ? 'viewer' : '');

/** Converts a validation error to problems of the cells, with messages that depend on their content. */
function misfit(error: z.core.$ZodError, cells: Cells): DomainError {
  const problems = new Map(error.issues.map((issue) => [issue.path.map(String).join('.'), issue]));
  const found = Array.from(problems, ([path, issue]) => ({ path, message: sentenceOf(path, issue, cells) }));
  return new DomainError('request.invalid', found[0]!.message, { problems: found });
}

function sentenceOf(path: string, issue: z.core.$ZodIssue, cells: Cells): Message {
  const field = { term: `personFields.${path}` };
  const text = String(cells[path] ?? '').slice(0, 60);
  if (issue.code === 'custom') {
    const reported = messageSchema.safeParse(issue.params?.['message']);
    if (reported.success) return reported.data;
  }
  if (issue.code === 'too_big') return rowMessage('tooLong', { field, most: Number(issue.maximum) });
  if (text === '') return rowMessage('missing', { field });
  if (path === 'role') return peopleMessage('noSuchRole', { role: text, roles: { list: roleNames.map(roleWord) } });
  if (path === 'email') return peopleMessage('notAnEmail', { email: text });
  return peopleMessage('cellUnfit', { field });
}

/** Removes people from a project; people whom others report to, and the caller, stay. */
export async function removeRows(
  transaction: Transaction,
  { projectId, rows }: BodyOf<typeof removeMembers>,
  request: PeopleRequest,
): Promise<ReplyOf<typeof removeMembers>> {
  const { say } = request;
  await lockMembers(transaction, projectId);
  const results: ReplyOf<typeof removeMembers>['results'] = [];
  for (const row of rows) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await inSavepoint(transaction, () => removeRow(transaction, projectId, row, request));
      results.push({ status: 'deleted' });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push({ status: 'refused', reason: error.translated(say) });
    }
  }
  return { results };
}

async function removeRow(
  transaction: Transaction,
  projectId: number,
  { id: userId, version }: { id: number; version: number },
  { caller, requestId, say, administrators }: PeopleRequest,
): Promise<void> {
  const old = await lockMember(transaction, projectId, userId);
  // A person who is not a member counts as removed.
  if (!old) return;
  const scope = { projectId, onlyHere: !caller.isAdmin, userId, say, administrators };
  const before = await readPerson(transaction, scope);
  if (before.version !== version)
    throw new DomainError('user.changedMeanwhile', peopleMessage('changedMeanwhile', { name: before.name }));
  if (userId === caller.userId && !caller.isAdmin)
    throw new DomainError('request.invalid', peopleMessage('notYourselfOut'));
  checkMembership(caller, old, undefined);
  await checkReporting(transaction, { projectId, userId }, old, undefined);
  await removeMember(transaction, projectId, userId);
  await audit(transaction, {
    caller,
    action: 'user.leave',
    projectId,
    target: `user ${userId}`,
    before,
    requestId,
  });
}
