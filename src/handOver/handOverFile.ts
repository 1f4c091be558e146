/** Entries of one tablet as text that another one takes: in a file, or in codes a camera reads (decision 140). */
import { z } from 'zod';
import { seenUnit } from '../../contract/changes.ts';
import { commodityType } from '../../contract/commodities/types.ts';
import { saidAuthor } from '../../contract/saidAuthor.ts';
import { cellValue, id, isoDate, longText, shortText, uuid } from '../../contract/scalars.ts';
import type { Operation } from '../../machines/outbox/operation.ts';

/** Raised with every change of the shape; what is newer is refused, what is older is read. */
const version = 1;
const kind = 'wireway entries';

const values = z.record(z.string().max(60), cellValue);

const handedEntry = z.object({
  id: uuid,
  kind: z.enum(['cellEdits', 'fieldEntry']),
  projectId: id,
  type: commodityType,
  recordId: id,
  tag: z.string().max(400).optional(),
  before: values,
  after: values,
  unit: seenUnit.optional(),
  newNames: z.array(z.string().max(60)).max(60).optional(),
  entry: z
    .object({ workDate: isoDate, foreman: shortText, note: longText, source: z.enum(['grid', 'card', 'mobile']) })
    .nullable(),
  enteredBy: saidAuthor.optional(),
  createdAt: z.iso.datetime(),
  schemaVersion: z.int(),
});
export type HandedEntry = z.infer<typeof handedEntry>;

const content = z.object({
  kind: z.literal(kind),
  version: z.int().positive(),
  from: z.object({
    issuer: z.string().min(1),
    subject: z.string().min(1).max(255),
    name: z.string().trim().min(1).max(200),
  }),
  madeAt: z.iso.datetime(),
  entries: z.array(handedEntry).min(1),
});
export type HandOver = z.infer<typeof content>;
export type Giver = HandOver['from'];

/** `half`: cut off on the way · `changed`: the checksum does not hold · `otherCompany`: its people sign in elsewhere. */
export type HandOverProblem = 'notEntries' | 'half' | 'newer' | 'changed' | 'otherCompany';

export type ReadHandOver =
  | { readonly ok: true; readonly handOver: HandOver }
  | { readonly ok: false; readonly problem: HandOverProblem };

async function checksumOf(said: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(said)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function handed(operation: Operation): HandedEntry {
  const { kind: kindOfEntry, projectId, type, recordId, tag, before, after, unit, newNames, entry } = operation;
  const { enteredBy, createdAt, schemaVersion } = operation;
  return {
    id: operation.id,
    kind: kindOfEntry,
    projectId,
    type,
    recordId,
    ...(tag !== undefined && { tag }),
    before: { ...before },
    after: { ...after },
    ...(unit && { unit }),
    ...(newNames && { newNames: [...newNames] }),
    entry: entry && { ...entry },
    ...(enteredBy && { enteredBy }),
    createdAt,
    schemaVersion,
  };
}

/** The operations in their order, as text. */
export async function writeHandOver(from: Giver, operations: readonly Operation[], now: Date): Promise<string> {
  const said: HandOver = { kind, version, from, madeAt: now.toISOString(), entries: operations.map(handed) };
  return JSON.stringify({ ...said, sha256: await checksumOf(said) });
}

const refused = (problem: HandOverProblem): ReadHandOver => ({ ok: false, problem });

/** `issuer`: where the person who takes them signs in. */
export async function readHandOver(text: string, issuer: string): Promise<ReadHandOver> {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return refused(text.includes(`"${kind}"`) ? 'half' : 'notEntries');
  }
  const marked = z
    .looseObject({ kind: z.literal(kind), version: z.int().positive(), sha256: z.string() })
    .safeParse(raw);
  if (!marked.success) return refused('notEntries');
  if (marked.data.version > version) return refused('newer');
  const { sha256, ...said } = marked.data;
  if (sha256 !== (await checksumOf(said))) return refused('changed');
  const read = content.safeParse(said);
  if (!read.success) return refused('changed');
  return read.data.from.issuer === issuer ? { ok: true, handOver: read.data } : refused('otherCompany');
}
