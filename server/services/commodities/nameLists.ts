/**
 * Checks names in cells: uses the spelling of the list, and returns a question for a name on no list
 * (docs/decisions/code-lists-and-names.md). Nothing is added to a list without confirmation.
 */
import { isListedFirst, permissionOfKind, isAllowedUnlisted } from '../../../contract/setup/codes/codeFields.ts';
import { nearestOn, pickListOf, type PickList } from '../../../contract/setup/codes/pickLists.ts';
import type { UnknownName } from '../../../contract/setup/codes/unknownName.ts';
import { codeKinds, type CodeKind, type Commodity } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { permissionWord } from '../../../contract/names/en-US/permissions.ts';
import { roleWord } from '../../../contract/names/en-US/roles.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { isPackageKind } from '../../../contract/setup/codes/packageKinds.ts';
import { rolesHolding, type Permission } from '../../../contract/base/calls/permissions.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { codeKindWord } from '../../locales/en-US/codeKinds.ts';
import { findCodes, insertCodes, type ListedCode, type NewCode } from '../../repositories/codes/codeLists.ts';
import { findLaborUnitNames } from '../../repositories/laborUnits/laborUnits.ts';
import { codesInRows, foremenOf, peopleOf, type Where } from '../codes/pickLists.ts';

export type NameAnswer =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly reason: Message; readonly unknown?: UnknownName };

type KnownName = Pick<ListedCode, 'code' | 'active'>;

export interface NameLists {
  /** Returns the name in the list's spelling, or the reason why it is rejected. `isIntended`: the user has confirmed the name. */
  readonly find: (list: PickList, text: string, isIntended: boolean) => NameAnswer;
  /** True if the project has not set up the list. */
  readonly isEmpty: (list: PickList) => boolean;
  /** True if `find` added codes. */
  hasNew(): boolean;
  /** Writes the codes that `find` added. */
  addNew(transaction: Transaction, projectId: number): Promise<void>;
}

interface NamesRequested extends Where {
  readonly type: CommodityType;
  readonly lists: readonly PickList[];
  readonly may: (name: Permission) => boolean;
  /** True for an undo: earlier values are restored whether or not they are on a list, except for deleted packages. */
  readonly takesBack: boolean;
  /** True to accept the first name of a list that is not set up yet without a question. */
  readonly takesFirst: boolean;
}

/** Lists used by the fields with these keys. */
export const listsNamedIn = ({ fields }: Commodity, keys: ReadonlySet<string>): PickList[] => [
  ...new Set(fields.flatMap((field) => (keys.has(field.key) ? (pickListOf(field) ?? []) : []))),
];

const kindOf = (list: PickList): CodeKind | undefined => codeKinds.find((kind) => kind === list);
const asKnown = (names: Iterable<string>) =>
  new Map(Array.from(names, (code): [string, KnownName] => [tagKey(code), { code, active: true }]));

/**
 * Reads the contents of these lists, and the lists a project does not maintain, for which any name on a reel is accepted. A list
 * that is not set up yet consists of the names in rows, except for lists that must be set up first.
 */
async function readLists(
  transaction: Transaction,
  { type, lists, ...where }: NamesRequested,
): Promise<{
  known: Map<PickList, Map<string, KnownName>>;
  unkept: ReadonlySet<PickList>;
  empty: ReadonlySet<PickList>;
}> {
  const known = new Map<PickList, Map<string, KnownName>>(lists.map((list) => [list, new Map()]));
  const unkept = new Set<PickList>();
  const kinds = lists.flatMap((list) => kindOf(list) ?? []);
  for (const row of await findCodes(transaction, where.projectId, kinds)) known.get(row.kind)?.set(row.code_key, row);
  const empty = new Set(lists.filter((list) => known.get(list)!.size === 0));
  for (const list of lists) {
    const kind = kindOf(list);
    if (known.get(list)!.size > 0 || isListedFirst(list)) continue;
    if (kind && isAllowedUnlisted(kind)) unkept.add(list);
    // oxlint-disable no-await-in-loop -- one connection runs one query at a time
    if (kind) known.set(list, asKnown(await codesInRows(transaction, where, kind)));
    else if (list === 'foreman') known.set(list, asKnown(await foremenOf(transaction, where)));
    else if (list === 'person') known.set(list, asKnown(await peopleOf(transaction, where)));
    else known.set(list, asKnown((await findLaborUnitNames(transaction, where.projectId, type)).values()));
    // oxlint-enable no-await-in-loop
  }
  return { known, unkept, empty };
}

export async function openNameLists(transaction: Transaction, requested: NamesRequested): Promise<NameLists> {
  const { known: lists, unkept, empty } = await readLists(transaction, requested);
  const added: NewCode[] = [];
  /** Rejections by list and text: a pasted column repeats a name thousands of times. */
  const rejected = new Map<string, NameAnswer>();

  function reject(list: PickList, text: string): NameAnswer {
    const key = `${list} ${text}`;
    const known = rejected.get(key) ?? rejectionOf(list, text);
    rejected.set(key, known);
    return known;
  }

  function rejectionOf(list: PickList, text: string): NameAnswer {
    const kind = kindOf(list);
    // A user who sees only some packages must not see the numbers of the others.
    const own =
      isPackageKind(kind) && requested.scope ? requested.scope.packages.filter((one) => one.kind === kind) : null;
    const isReported = (code: string) => own === null || own.some(({ number }) => tagKey(number) === tagKey(code));
    const reported = [...(lists.get(list)?.values() ?? [])].filter(({ code, active }) => active && isReported(code));
    const nearest = nearestOn(
      list,
      text,
      reported.map(({ code }) => code),
    );
    return { ok: false, reason: unknownMessage(list, text, nearest), unknown: { list, nearest } };
  }

  return {
    find(list, text, isIntended) {
      const known = lists.get(list) ?? new Map<string, KnownName>();
      const key = tagKey(text);
      const kind = kindOf(list);
      const listed = known.get(key);
      if (listed?.active || (listed && requested.takesBack)) return { ok: true, name: listed.code };
      if (listed && kind) return { ok: false, reason: inactiveMessage(kind, listed.code) };
      // Rows can only be in listed packages, in the spelling of the list, since the row scope depends on it
      // (docs/decisions/users-and-access.md).
      const standsAgain = requested.takesBack && !isPackageKind(kind);
      if (standsAgain || unkept.has(list)) return { ok: true, name: text };
      const isFirst = requested.takesFirst && known.size === 0 && !isListedFirst(list) && list !== 'laborUnit';
      if (isFirst && !isIntended) return { ok: true, name: text };
      if (!isIntended || list === 'laborUnit') return reject(list, text);
      if (kind) {
        if (requested.may(permissionOfKind(kind))) added.push({ kind, code: text });
        else if (!isAllowedUnlisted(kind)) return { ok: false, reason: notYours(kind) };
      }
      lists.set(list, known.set(key, { code: text, active: true }));
      return { ok: true, name: text };
    },
    isEmpty: (list) => empty.has(list),
    hasNew: () => added.length > 0,
    async addNew(writing, project) {
      if (added.length > 0) await insertCodes(writing, project, added);
    },
  };
}

function unknownMessage(list: PickList, name: string, nearest: string | null): Message {
  const kind = kindOf(list);
  if (kind) {
    const values = { kind: codeKindWord(kind), code: name };
    if (nearest !== null) return cellMessage('codeNear', { ...values, nearest });
    if (kind === 'supplier') return cellMessage('supplierUnknown', { code: name });
    if (isPackageKind(kind)) return cellMessage('packageUnknown', values);
    return kind === 'reel' ? cellMessage('reelUnknown', { code: name }) : cellMessage('codeUnknown', values);
  }
  if (list === 'foreman')
    return nearest === null ? cellMessage('foremanUnknown', { name }) : cellMessage('foremanNear', { name, nearest });
  if (list === 'person')
    return nearest === null ? cellMessage('personUnknown', { name }) : cellMessage('personNear', { name, nearest });
  return nearest === null ? cellMessage('laborUnitUnknown', { name }) : cellMessage('laborUnitNear', { name, nearest });
}

function inactiveMessage(kind: CodeKind, code: string): Message {
  if (kind === 'supplier') return cellMessage('supplierInactive', { code });
  if (kind === 'reel') return cellMessage('reelInactive', { code });
  if (isPackageKind(kind)) return cellMessage('packageOver', { kind: codeKindWord(kind), code });
  return cellMessage('codeInactive', { kind: codeKindWord(kind), code });
}

function notYours(kind: CodeKind): Message {
  const permission = permissionOfKind(kind);
  return cellMessage('codeNotYours', {
    kind: codeKindWord(kind),
    permission: permissionWord(permission),
    roles: { list: rolesHolding(permission).map(roleWord) },
  });
}
