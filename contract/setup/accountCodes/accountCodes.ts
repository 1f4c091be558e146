/** Account codes of the whole company (domain section 7), and their copies in projects. */
import { z } from 'zod/mini';
import { costOfEach } from '../../base/calls/callCost.ts';
import { endpoint } from '../../base/calls/endpoint.ts';
import {
  rowConflict,
  rowDeletionResults,
  rowDeletions,
  rowEdits,
  rowGone,
  rowRejected,
} from '../../base/calls/rowEdits.ts';
import { cellValue, id, projectId, version } from '../../base/values/scalars.ts';
import { accountCodeTypes } from './accountCodeTypes.ts';

const company = { scope: 'system', permission: 'system.accountCodes' } as const;
const project = { scope: 'project', permission: 'codes.edit' } as const;
const count = z.int().check(z.nonnegative());
const codeType = z.enum(accountCodeTypes);

/** A row of the company's list: its values by the keys of `accountCodeFields`, and how many projects copied it. */
export const accountCodeRow = z.strictObject({
  id,
  version,
  values: z.record(z.string(), cellValue),
  projects: count,
});
export type AccountCodeRow = z.infer<typeof accountCodeRow>;

export const listAccountCodes = endpoint({
  method: 'GET',
  path: '/account-codes',
  summary: 'The account codes of the company in their order, with how many projects copied each.',
  cost: 5,
  access: company,
  query: z.strictObject({ codeType: z.optional(codeType) }),
  reply: z.strictObject({ rows: z.array(accountCodeRow) }),
});

/** Effect of a new description on the copies of a code. */
export const followers = z.strictObject({
  followed: count,
  /** Number of projects with their own description. */
  own: count,
  /** Number of archived projects, which are not changed. */
  archived: count,
});
export type Followers = z.infer<typeof followers>;

export const accountCodeResult = z.discriminatedUnion('status', [
  /** `moved`: number of child codes that now name its new spelling. */
  z.strictObject({ status: z.literal('saved'), row: accountCodeRow, followers, moved: count }),
  rowRejected,
  rowConflict(accountCodeRow),
  rowGone,
]);
export type AccountCodeResult = z.infer<typeof accountCodeResult>;

export const saveAccountCodes = endpoint({
  method: 'POST',
  path: '/account-codes/save',
  bodyLimit: 8 * 1024 * 1024,
  summary:
    'Add account codes of the company and change cells of them. Good rows are written; the answer says of each row, in order, what became of it. A new description goes to the projects that kept the old one.',
  cost: costOfEach('rows', 1 / 20),
  access: company,
  body: z.strictObject({ rows: rowEdits }),
  reply: z.strictObject({ results: z.array(accountCodeResult) }),
});

export const deleteAccountCodes = endpoint({
  method: 'POST',
  path: '/account-codes/delete',
  summary: 'Delete account codes of the company that no project copied. Others stay, and the answer says why.',
  cost: costOfEach('rows', 1 / 20),
  access: company,
  body: z.strictObject({ rows: rowDeletions }),
  reply: z.strictObject({ results: rowDeletionResults }),
});

/** Copy of a company code in a project. */
export const accountCodeCopy = z.strictObject({
  projectId: id,
  projectNumber: z.string(),
  projectName: z.string(),
  isArchived: z.boolean(),
  /** Code in the project's spelling. */
  code: z.string(),
  description: z.string(),
});
export type AccountCodeCopy = z.infer<typeof accountCodeCopy>;

export const getAccountCodeUses = endpoint({
  method: 'GET',
  path: '/account-codes/uses',
  summary: 'The projects that copied an account code of the company, and the codes that stand below it.',
  access: company,
  query: z.strictObject({ accountCodeId: id }),
  reply: z.strictObject({ copies: z.array(accountCodeCopy), below: z.array(z.string()) }),
});

/** A company code that a project can copy. */
export const offeredAccountCode = z.strictObject({
  code: z.string(),
  description: z.string(),
  codeType,
  parent: z.string(),
  unit: z.string(),
  /** The project's account code with this origin or spelling; null if it has none. */
  here: z.nullable(z.strictObject({ code: z.string(), description: z.string(), isCopy: z.boolean() })),
});
export type OfferedAccountCode = z.infer<typeof offeredAccountCode>;

export const listOfferedAccountCodes = endpoint({
  method: 'GET',
  path: '/account-codes/offered',
  summary: 'The account codes of the company that are in use, with what the project has of them.',
  cost: 5,
  access: project,
  query: z.strictObject({ projectId }),
  reply: z.strictObject({ codes: z.array(offeredAccountCode) }),
});

export const copyAccountCodes = endpoint({
  method: 'POST',
  path: '/account-codes/copy',
  summary:
    'Copy account codes of the company into a project, with those they stand below. One the project has already takes the description of the company, and follows it from then on.',
  cost: costOfEach('codes', 1 / 20),
  access: project,
  body: z.strictObject({
    projectId,
    codes: z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.minLength(1), z.maxLength(5000)),
  }),
  reply: z.strictObject({
    added: count,
    /** Existing codes of the project that now follow the company's description. */
    described: count,
    refused: z.array(z.strictObject({ code: z.string(), reason: z.string() })),
  }),
});
