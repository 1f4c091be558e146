/** Adds, changes and deletes packages: a code list with additional checks for packages. */
import type { deletePackages, savePackages } from '../../../contract/packages/packages.ts';
import { packageKindOf, type PackageType } from '../../../contract/setup/codes/packageKinds.ts';
import { packageFields, predecessorsIn } from '../../../contract/setup/codes/packageFields.ts';
import { isOver } from '../../../contract/setup/codes/packageStatus.ts';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { nearestPerson } from '../../../contract/setup/codes/personNames.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { packageMessage } from '../../locales/en-US/packages.ts';
import { type StoredCode, writeCodes } from '../../repositories/codes/codeRows.ts';
import { lockProject } from '../../repositories/rows/commodities.ts';
import { deleteCodeList } from '../codes/deleteCodes.ts';
import { foremenOf, peopleOf } from '../codes/pickLists.ts';
import { saveCodeRows, type CodeRequest } from '../codes/saveCodes.ts';
import type { Problem } from '../rows/readRowCells.ts';
import { packageNumbered, packageOf, readPackages, type StoredPackage } from '../packageBook/packageBook.ts';
import { overMessage, statusTerm } from './rejections.ts';
import { findVersion } from '../../repositories/projects/versions.ts';

type Values = Readonly<Record<string, CellValue>>;

/** Saves packages in the caller's transaction. Rows that refer to unknown people or packages are rejected individually. */
export async function savePackageList(
  transaction: Transaction,
  { projectId, packageType, rows }: BodyOf<typeof savePackages>,
  request: CodeRequest,
): Promise<ReplyOf<typeof savePackages>> {
  await lockProject(transaction, projectId);
  const packages = await readPackages(transaction, projectId);
  const where = { projectId, scope: request.caller.rowScope };
  const names = { foreman: await foremenOf(transaction, where), person: await peopleOf(transaction, where) };
  const judge = (before: StoredCode | null, values: Values): Problem[] => {
    const stored = before && packageOf(before);
    if (stored && isOver(stored.status)) return [{ field: 'code', reason: overMessage(stored) }];
    return [
      ...unknownPeople(names, before?.values, values),
      ...misplaced(afterwards(packages, packageType, rows), packageType, before, values),
      ...reversed(values),
    ];
  };
  const reply = await saveCodeRows(
    transaction,
    { projectId, kind: packageKindOf(packageType), rows },
    { ...request, judge },
  );
  await renumberPredecessors(transaction, projectId, packages);
  return reply;
}

/** Newly entered people must be people of the project. If it has none yet, any name is accepted. */
function unknownPeople(
  names: Readonly<Record<'foreman' | 'person', readonly string[]>>,
  before: Values | undefined,
  values: Values,
): Problem[] {
  return packageFields.flatMap(({ key, names: list }): Problem[] => {
    const name = values[key];
    if (!list || typeof name !== 'string' || name === '' || name === before?.[key]) return [];
    const known = names[list];
    if (known.length === 0 || known.some((each) => tagKey(each) === tagKey(name))) return [];
    const nearest = nearestPerson(name, known);
    if (list === 'foreman')
      return [
        {
          field: key,
          reason:
            nearest === null ? cellMessage('foremanUnknown', { name }) : cellMessage('foremanNear', { name, nearest }),
        },
      ];
    return [
      {
        field: key,
        reason:
          nearest === null ? cellMessage('personUnknown', { name }) : cellMessage('personNear', { name, nearest }),
      },
    ];
  });
}

interface Node {
  readonly id: number | null;
  readonly kind: StoredPackage['kind'];
  readonly key: string;
  readonly type: PackageType;
  readonly values: Values;
}

/**
 * Returns the packages as they would be if every row of the call were written, since pasted rows can refer to each other in any
 * order.
 */
function afterwards(
  packages: readonly StoredPackage[],
  type: PackageType,
  rows: BodyOf<typeof savePackages>['rows'],
): Node[] {
  const byId = new Map<number, Node>(packages.map((each) => [each.id, each]));
  const added: Node[] = [];
  for (const { row, cells } of rows) {
    const typed = Object.fromEntries(cells.map(({ field, value }) => [field, value]));
    const stored = row && byId.get(row.id);
    if (stored) byId.set(row.id, { ...stored, values: { ...stored.values, ...typed } });
    else if (row === null)
      added.push({
        id: null,
        kind: packageKindOf(type),
        key: tagKey(String(typed['code'] ?? '')),
        type,
        values: typed,
      });
  }
  return [...byId.values(), ...added];
}

/** Checks the predecessors of a package: each must exist, and none can depend on this package. */
function misplaced(nodes: readonly Node[], type: PackageType, before: StoredCode | null, values: Values): Problem[] {
  const field = 'predecessors';
  if (values[field] === before?.values[field]) return [];
  const number = String(values['code'] ?? '');
  const own = before?.key ?? tagKey(number);
  const isOwn = (node: Node) => node.type === type && node.key === own;
  for (const named of predecessorsIn(values)) {
    const first = packageNumbered(nodes, named, type);
    if (!first) return [{ field, reason: packageMessage('predecessorUnknown', { number: named }) }];
    const seen = new Set<Node>();
    const open = [first];
    for (let each = open.pop(); each; each = open.pop()) {
      if (isOwn(each))
        return [{ field, reason: packageMessage('predecessorLoop', { package: number, number: named }) }];
      if (seen.has(each)) continue;
      seen.add(each);
      const { type: ofNode } = each;
      open.push(...predecessorsIn(each.values).flatMap((next) => packageNumbered(nodes, next, ofNode) ?? []));
    }
  }
  return [];
}

function reversed({ plannedStart: start, plannedFinish: finish }: Values): Problem[] {
  return typeof start === 'string' && typeof finish === 'string' && finish < start
    ? [{ field: 'plannedFinish', reason: packageMessage('finishBeforeStart') }]
    : [];
}

/** Deletes drafts and canceled packages without rows; packages that were in the field are retained. */
export const deletePackageList = (
  transaction: Transaction,
  { projectId, packageType, rows }: BodyOf<typeof deletePackages>,
  request: CodeRequest,
): Promise<ReplyOf<typeof deletePackages>> =>
  deleteCodeList(
    transaction,
    { projectId, kind: packageKindOf(packageType), rows },
    {
      ...request,
      keeps: (code, count) => {
        const { number, status } = packageOf(code);
        if (count > 0) return packageMessage('notEmpty', { package: number, count });
        return status === 'draft' || status === 'cancelled'
          ? null
          : packageMessage('wasReleased', { package: number, status: statusTerm(status) });
      },
    },
  );

/**
 * Updates the numbers by which packages refer to predecessors after a renumbering. `before` has the old numbers. Must run in the
 * transaction that renumbered them, which has already incremented the version.
 */
async function renumberPredecessors(
  transaction: Transaction,
  projectId: number,
  before: readonly StoredPackage[],
): Promise<void> {
  const after = await readPackages(transaction, projectId);
  const numbers = new Map(after.map(({ id, number }) => [id, number]));
  if (before.every(({ id, number }) => (numbers.get(id) ?? number) === number)) return;
  const version = (await findVersion(transaction, projectId)) ?? 0;
  for (const { id, kind, type, values } of after) {
    const named = predecessorsIn(values);
    const renamed = named.map((number) => {
      const intended = packageNumbered(before, number, type);
      return (intended && numbers.get(intended.id)) ?? number;
    });
    if (renamed.join() === named.join()) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await writeCodes(transaction, { projectId, kind, version }, [
      { id, values: { ...values, predecessors: renamed.join(', ') } },
    ]);
  }
}
