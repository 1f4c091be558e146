/**
 * What cells name while they are checked: spelling from the list, and a question where a name is on none (docs/decisions/code-lists-and-names.md).
 * Nothing is added to a list in silence.
 */
import { isListedFirst, permissionOfKind, isAllowedUnlisted } from '../../../contract/setup/codes/codeFields.ts';
import { pickListOf, type PickList } from '../../../contract/setup/codes/pickLists.ts';
import type { UnknownName } from '../../../contract/setup/codes/unknownName.ts';
import { codeKinds, type CodeKind, type Commodity } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { permissionWord } from '../../../contract/names/en-US/permissions.ts';
import { roleWord } from '../../../contract/names/en-US/roles.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { isPackageKind } from '../../../contract/setup/codes/packageKinds.ts';
import { nearestOf } from '../../../contract/base/values/nearest.ts';
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
  /** The name in the list's own spelling, or why it cannot stand. `isMeant`: the person was asked, and means it. */
  readonly find: (list: PickList, text: string, isMeant: boolean) => NameAnswer;
  /** Whether the project has set up nothing on the list. */
  readonly isEmpty: (list: PickList) => boolean;
  /** Whether `find` added codes. */
  hasNew(): boolean;
  /** Writes the codes that `find` added. */
  addNew(transaction: Transaction, projectId: number): Promise<void>;
}

interface NamesAsked extends Where {
  readonly type: CommodityType;
  readonly lists: readonly PickList[];
  readonly may: (name: Permission) => boolean;
  /** What stood in rows before stands in them again, on the list or not; but for packages that are gone. */
  readonly takesBack: boolean;
  /** The first name of a list nobody has set up yet is taken unasked. */
  readonly takesFirst: boolean;
}

/** The lists that fields with these keys name something of. */
export const listsNamedIn = ({ fields }: Commodity, keys: ReadonlySet<string>): PickList[] => [
  ...new Set(fields.flatMap((field) => (keys.has(field.key) ? (pickListOf(field) ?? []) : []))),
];

const kindOf = (list: PickList): CodeKind | undefined => codeKinds.find((kind) => kind === list);
const asKnown = (names: Iterable<string>) =>
  new Map(Array.from(names, (code): [string, KnownName] => [tagKey(code), { code, active: true }]));

/** Reads what these lists hold, and which a project does not keep: whatever crews read on a reel stands then. A list nobody has set up yet is what rows hold, but for those that are listed first. */
async function readLists(
  transaction: Transaction,
  { type, lists, ...where }: NamesAsked,
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
    // oxlint-disable no-await-in-loop -- one connection
    if (kind) known.set(list, asKnown(await codesInRows(transaction, where, kind)));
    else if (list === 'foreman') known.set(list, asKnown(await foremenOf(transaction, where)));
    else if (list === 'person') known.set(list, asKnown(await peopleOf(transaction, where)));
    else known.set(list, asKnown((await findLaborUnitNames(transaction, where.projectId, type)).values()));
    // oxlint-enable no-await-in-loop
  }
  return { known, unkept, empty };
}

export async function openNameLists(transaction: Transaction, asked: NamesAsked): Promise<NameLists> {
  const { known: lists, unkept, empty } = await readLists(transaction, asked);
  const added: NewCode[] = [];

  function refuse(list: PickList, text: string): NameAnswer {
    const kind = kindOf(list);
    // Who sees some packages only is not told the numbers of the others.
    const own = isPackageKind(kind) && asked.scope ? asked.scope.packages.filter((one) => one.kind === kind) : null;
    const isTold = (code: string) => own === null || own.some(({ number }) => tagKey(number) === tagKey(code));
    const told = [...(lists.get(list)?.values() ?? [])].filter(({ code, active }) => active && isTold(code));
    const nearest = nearestOf(
      text,
      told.map(({ code }) => code),
    );
    return { ok: false, reason: unknownMessage(list, text, nearest), unknown: { list, nearest } };
  }

  return {
    find(list, text, isMeant) {
      const known = lists.get(list) ?? new Map<string, KnownName>();
      const key = tagKey(text);
      const kind = kindOf(list);
      const listed = known.get(key);
      if (listed?.active || (listed && asked.takesBack)) return { ok: true, name: listed.code };
      if (listed && kind) return { ok: false, reason: inactiveMessage(kind, listed.code) };
      // Rows are in packages that are listed, and spelled as listed: whose rows they are follows from it (docs/decisions/users-and-access.md).
      const standsAgain = asked.takesBack && !isPackageKind(kind);
      if (standsAgain || unkept.has(list)) return { ok: true, name: text };
      const isFirst = asked.takesFirst && known.size === 0 && !isListedFirst(list) && list !== 'laborUnit';
      if (isFirst && !isMeant) return { ok: true, name: text };
      if (!isMeant || list === 'laborUnit') return refuse(list, text);
      if (kind) {
        if (asked.may(permissionOfKind(kind))) added.push({ kind, code: text });
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
