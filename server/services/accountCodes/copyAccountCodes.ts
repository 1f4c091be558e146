/**
 * Copies account codes of the company into a project; the copies follow the company's descriptions from then on
 * (docs/decisions/code-lists-and-names.md).
 */
import type { AccountCodeType } from '../../../contract/setup/accountCodes/accountCodeTypes.ts';
import type { copyAccountCodes, OfferedAccountCode } from '../../../contract/setup/accountCodes/accountCodes.ts';
import type { CodeEdit } from '../../../contract/setup/codes/codes.ts';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { codeRowMessage } from '../../locales/en-US/codeRows.ts';
import {
  lockAccountCodes,
  readAccountCodes,
  readOrigins,
  writeOrigins,
  type Origin,
} from '../../repositories/codes/accountCodes.ts';
import { readCodes, type StoredCode } from '../../repositories/codes/codeRows.ts';
import { saveCodeRows, type CodeRequest } from '../codes/saveCodes.ts';

const textOf = (value: CellValue | undefined): string => (value === null || value === undefined ? '' : String(value));
const isOffered = ({ values }: StoredCode): boolean => values['active'] === true;

interface Here {
  readonly code: StoredCode;
  readonly isCopy: boolean;
}

/** Finds the project's code for a company code: its copy in any spelling, or a code of the same spelling. */
async function whatIsHere(transaction: Transaction, projectId: number): Promise<(code: StoredCode) => Here | null> {
  const codes = await readCodes(transaction, projectId, ['account']);
  const origins = await readOrigins(transaction, projectId);
  const byOrigin = new Map(codes.flatMap((code) => (origins.has(code.id) ? [[origins.get(code.id), code]] : [])));
  const byKey = new Map(codes.map((code) => [code.key, code]));
  return ({ id, key }) => {
    const copy = byOrigin.get(id);
    if (copy) return { code: copy, isCopy: true };
    const namesake = byKey.get(key);
    // A code with this spelling that is a copy of another company code belongs to that one.
    return namesake && !origins.has(namesake.id) ? { code: namesake, isCopy: false } : null;
  };
}

export async function offeredAccountCodes(transaction: Transaction, projectId: number): Promise<OfferedAccountCode[]> {
  const hereOf = await whatIsHere(transaction, projectId);
  return (await readAccountCodes(transaction)).filter(isOffered).map((code) => {
    const here = hereOf(code);
    const text = (field: string) => textOf(code.values[field]);
    return {
      code: text('code'),
      description: text('description'),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table contains no other values
      codeType: text('codeType') as AccountCodeType,
      parent: text('parent'),
      unit: text('unit'),
      here: here && {
        code: textOf(here.code.values['code']),
        description: textOf(here.code.values['description']),
        isCopy: here.isCopy,
      },
    };
  });
}

const natures: Readonly<Partial<Record<string, string>>> = { direct: 'direct', indirect: 'indirect' };

/** Runs in the caller's transaction; the company's list is locked before the project. */
export async function copyIntoProject(
  transaction: Transaction,
  { projectId, codes }: BodyOf<typeof copyAccountCodes>,
  request: CodeRequest,
): Promise<ReplyOf<typeof copyAccountCodes>> {
  const { say } = request;
  await lockAccountCodes(transaction, 'copy');
  const offered = new Map(
    (await readAccountCodes(transaction)).filter(isOffered).map((code) => [code.key, code] as const),
  );
  const hereOf = await whatIsHere(transaction, projectId);
  const refused = codes
    .filter((code) => !offered.has(tagKey(code)))
    .map((code) => ({ code, reason: say(codeRowMessage('notOffered', { code })) }));
  const intended = new Set(codes.flatMap((code) => offered.get(tagKey(code)) ?? []));
  const above = ({ values }: StoredCode) => offered.get(tagKey(textOf(values['parent'])));
  const added = new Set([...intended].filter((code) => hereOf(code) === null));
  // Missing parents are copied too.
  for (const code of added) {
    const parent = above(code);
    if (parent && hereOf(parent) === null) added.add(parent);
  }
  const described = [...intended].flatMap((code) => {
    const here = hereOf(code);
    return here ? [{ code, here: here.code }] : [];
  });
  const spelledHere = (parent: StoredCode) => textOf((hereOf(parent)?.code ?? parent).values['code']);
  const newRow = (code: StoredCode): CodeEdit => {
    const parent = above(code);
    const values = {
      code: code.values['code'],
      description: code.values['description'],
      parent: parent ? spelledHere(parent) : null,
      unit: code.values['unit'],
      nature: natures[textOf(code.values['codeType'])],
    };
    return { row: null, cells: Object.entries(values).map(([field, value = null]) => ({ field, value })) };
  };
  const describedRow = ({ code, here }: (typeof described)[number]): CodeEdit => ({
    row: { id: here.id, version: here.version },
    cells: [{ field: 'description', value: code.values['description'] ?? null }],
  });
  const rows = [...Array.from(added, newRow), ...described.map(describedRow)];
  const origins = [...added, ...described.map(({ code }) => code)];
  if (rows.length === 0) return { added: 0, described: 0, refused };
  const { results } = await saveCodeRows(transaction, { projectId, kind: 'account', rows }, request);
  const written: Origin[] = [];
  for (const [at, result] of results.entries()) {
    const origin = origins[at]!;
    if (result.status === 'saved') written.push({ id: result.row.id, accountCodeId: origin.id });
    else {
      const reason = result.status === 'refused' ? (result.problems[0]?.reason ?? '') : result.reason;
      refused.push({ code: textOf(origin.values['code']), reason });
    }
  }
  await writeOrigins(transaction, projectId, written);
  const fresh = results.slice(0, added.size).filter(({ status }) => status === 'saved').length;
  return { added: fresh, described: written.length - fresh, refused };
}
