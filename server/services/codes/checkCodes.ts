/** Checks an edit of a code list: each row individually, then all rows together, parents last. */
import { codeFieldsOf, newRowOf, parentKindOf } from '../../../contract/setup/codes/codeFields.ts';
import { isRequiredIn, type SetupField } from '../../../contract/commodities/fields/setupField.ts';
import type { CodeEdit } from '../../../contract/setup/codes/codes.ts';
import type { CodeKind } from '../../../contract/commodities/fields/field.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import { codeKindWord } from '../../locales/en-US/codeKinds.ts';
import { fieldTerm } from '../../../contract/commodities/fields/fieldTerm.ts';
import { codeRowMessage } from '../../locales/en-US/codeRows.ts';
import { rowMessage } from '../../locales/en-US/rows.ts';
import type { StoredCode } from '../../repositories/codes/codeRows.ts';
import { readRowCells, type Problem, type Settled } from '../rows/readRowCells.ts';
import type { Unwritten } from '../rows/rowResults.ts';

export type CheckedRow =
  | {
      readonly status: 'good';
      readonly before: StoredCode | null;
      readonly values: Readonly<Record<string, CellValue>>;
    }
  | Unwritten<StoredCode>;

/** Checks a row in its current (null: new) and future state. */
export type RowJudge = (before: StoredCode | null, values: Readonly<Record<string, CellValue>>) => readonly Problem[];

interface Lists {
  readonly kind: CodeKind;
  readonly unit: LengthUnit;
  /** Codes of the list itself and of the lists its fields reference. */
  readonly stored: readonly StoredCode[];
  /** Fields, if they differ from those of the kind. */
  readonly fields?: readonly SetupField[];
  /** Further checks of a row whose cells are valid. */
  readonly judge?: RowJudge;
}

const textOf = (value: CellValue | undefined): string => (typeof value === 'string' ? value : '');

/** Checks each row of an edit, in row order. Invalid rows do not affect the valid ones. */
export function checkCodes(lists: Lists, rows: readonly CodeEdit[]): CheckedRow[] {
  const own = lists.stored.filter(({ kind }) => kind === lists.kind);
  const byId = new Map(own.map((code) => [code.id, code]));
  /** Codes in use. A code that is respelled in this call still blocks its old spelling for other rows. */
  const taken = new Map<string, number | null>(own.map(({ key, id }) => [key, id]));
  const checked = rows.map((edit): CheckedRow => {
    const before = edit.row === null ? null : byId.get(edit.row.id);
    if (before === undefined) return { status: 'gone' };
    if (before !== null && before.version !== edit.row?.version) return { status: 'conflict', theirs: before };
    const { values, problems } = readCells(lists, edit, before);
    const key = tagKey(textOf(values['code']));
    const holder = taken.get(key);
    if (problems.some(({ field }) => field === 'code')) return { status: 'refused', problems };
    if (key === '') problems.push({ field: 'code', reason: codeRowMessage('codeMissing') });
    else if (taken.has(key) && (before === null || holder !== before.id))
      problems.push({
        field: 'code',
        reason: codeRowMessage('codeTaken', { kind: codeKindWord(lists.kind), code: textOf(values['code']) }),
      });
    if (problems.length === 0) problems.push(...(lists.judge?.(before, values) ?? []));
    if (problems.length > 0) return { status: 'refused', problems };
    taken.set(key, before?.id ?? null);
    return { status: 'good', before, values };
  });
  return settleParents(lists, own, checked);
}

function readCells(
  { kind, unit, stored, fields = codeFieldsOf(kind) }: Lists,
  { cells }: CodeEdit,
  before: StoredCode | null,
): ReturnType<typeof readRowCells> {
  const settle = ({ key, codeKind, isRequired }: SetupField, value: CellValue): Settled =>
    codeKind === undefined || key === 'parent'
      ? { ok: true, value }
      : namedCode(stored, { kind: codeKind, isNeeded: isRequired === true }, value);
  const { values, problems } = readRowCells({ fields, unit, settle }, cells, before?.values ?? newRowOf(kind));
  const wrong = new Set(problems.map(({ field }) => field));
  for (const field of fields.filter((each) => isRequiredIn(each, (key) => values[key]) && !wrong.has(each.key)))
    if ((values[field.key] ?? null) === null)
      problems.push({ field: field.key, reason: rowMessage('missing', { field: fieldTerm(field) }) });
  return { values, problems };
}

/** Code of another list in the spelling of that list. */
function namedCode(
  stored: readonly StoredCode[],
  { kind, isNeeded }: { readonly kind: CodeKind; readonly isNeeded: boolean },
  value: CellValue,
): Settled {
  if (value === null) return { ok: true, value };
  const key = tagKey(String(value));
  const named = stored.find((code) => code.kind === kind && code.key === key);
  if (named) return { ok: true, value: named.values['code'] ?? null };
  const unknown = { kind: codeKindWord(kind), code: String(value) };
  return { ok: false, reason: codeRowMessage(isNeeded ? 'neededCodeUnknown' : 'codeUnknown', unknown) };
}

/** Looks up parents among the existing codes and those in the same call; a code below itself is rejected. */
function settleParents(lists: Lists, own: readonly StoredCode[], checked: readonly CheckedRow[]): CheckedRow[] {
  const parentKind = parentKindOf(lists.kind);
  if (parentKind === undefined) return [...checked];
  const settled = [...checked];
  // A rejected row also invalidates new rows below it: repeated until no further row is rejected.
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    const standing =
      parentKind === lists.kind
        ? afterwards(own, settled)
        : lists.stored.filter(({ kind }) => kind === parentKind).map(nodeOf);
    const byKey = new Map(standing.map((node) => [node.key, node]));
    // Children outside this call name the old spelling until they are updated.
    for (const row of settled) {
      const node = row.status === 'good' && row.before ? byKey.get(nodeOf(row).key) : undefined;
      if (node && row.status === 'good' && row.before && !byKey.has(row.before.key)) byKey.set(row.before.key, node);
    }
    for (const [at, row] of settled.entries()) {
      if (row.status !== 'good') continue;
      const parent = textOf(row.values['parent']);
      const reason = parent === '' ? null : parentProblem(parentKind, byKey, row, parent, parentKind === lists.kind);
      if (reason) {
        settled[at] = { status: 'refused', problems: [{ field: 'parent', reason }] };
        isSettled = false;
      } else if (parent !== '') {
        const spelling = byKey.get(tagKey(parent))?.code ?? parent;
        if (spelling !== parent) settled[at] = { ...row, values: { ...row.values, parent: spelling } };
      }
    }
  }
  return settled;
}

interface Node {
  readonly key: string;
  readonly code: string;
  readonly parentKey: string;
}

const nodeOf = ({ values }: Pick<StoredCode, 'values'>): Node => ({
  key: tagKey(textOf(values['code'])),
  code: textOf(values['code']),
  parentKey: tagKey(textOf(values['parent'])),
});

/** List as it would be after the edit. */
function afterwards(own: readonly StoredCode[], rows: readonly CheckedRow[]): Node[] {
  const good = rows.filter((row) => row.status === 'good');
  const changed = new Set(good.map(({ before }) => before?.id));
  return [...own.filter(({ id }) => !changed.has(id)), ...good].map(nodeOf);
}

function parentProblem(
  parentKind: CodeKind,
  byKey: ReadonlyMap<string, Node>,
  { values, before }: Extract<CheckedRow, { status: 'good' }>,
  parent: string,
  isOwnKind: boolean,
): Message | null {
  const isUntouched = before !== null && before.values['parent'] === values['parent'];
  const first = byKey.get(tagKey(parent));
  // An unchanged value remains valid, even if its list has changed since.
  if (!first)
    return isUntouched ? null : codeRowMessage('codeUnknown', { kind: codeKindWord(parentKind), code: parent });
  if (!isOwnKind) return null;
  const own = tagKey(textOf(values['code']));
  const seen = new Set<string>();
  for (let node: Node | undefined = first; node && !seen.has(node.key); node = byKey.get(node.parentKey)) {
    if (node.key === own) return codeRowMessage('parentLoop', { code: textOf(values['code']) });
    seen.add(node.key);
  }
  return null;
}
