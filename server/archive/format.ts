/**
 * The file of an archive: a tar whose members are compressed by zstd. `tar -xf` and `zstd -d` read it without Wireway.
 *
 *   manifest.json                     the archived installation or project, and the migrations its rows belong to
 *   tables/cable/000001.copy.zst      rows in COPY's text format; large tables have several members
 *   uploads/6f1c…/000001.zst          a file of the data folder, in pieces
 *   end.json                          rows and checksum of each table and file, and the checksum of the manifest
 *   end.sha256                        the checksum of end.json: an archive without it is truncated
 */
import { z } from 'zod';

export const manifestName = 'manifest.json';
export const endName = 'end.json';
export const endChecksumName = 'end.sha256';

const migration = z.object({ name: z.string(), checksum: z.string() });
const tableColumns = z.object({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z0-9_]+$/)),
});

export const manifest = z.object({
  /** Archive of an installation, or of one of its projects. */
  format: z.enum(['wireway-archive', 'wireway-project']),
  formatVersion: z.literal(1),
  /** The version of Wireway that wrote it. */
  wireway: z.string(),
  createdAt: z.iso.datetime(),
  engine: z.enum(['postgres', 'pglite']),
  migrations: z.array(migration),
  tables: z.array(tableColumns),
  /** Only in an archive of one project. */
  project: z.object({ number: z.string(), name: z.string() }).optional(),
});
export type Manifest = z.infer<typeof manifest>;

const content = z.object({ rows: z.number(), bytes: z.number(), checksum: z.string() });
/** Content of a table or a file; `rows` of a file is the number of its pieces. */
export type Content = z.infer<typeof content>;

export const end = z.object({
  /** SHA-256 of manifest.json. */
  manifest: z.string(),
  tables: z.record(z.string(), content),
  uploads: z.record(z.string(), content),
  sequences: z.record(z.string(), z.number()),
});
export type End = z.infer<typeof end>;

export const memberNameOf = (kind: 'tables' | 'uploads', name: string, piece: number): string =>
  `${kind}/${name}/${String(piece).padStart(6, '0')}${kind === 'tables' ? '.copy' : ''}.zst`;

const memberName = /^(tables|uploads)\/([\w.-]+)\/(\d{6})(?:\.copy)?\.zst$/;

/** Returns the content of a member; undefined for a name that occurs in no archive. */
export function parseMemberName(
  name: string,
): { readonly kind: 'tables' | 'uploads'; readonly name: string; readonly piece: number } | undefined {
  const [, kind, of, piece] = memberName.exec(name) ?? [];
  if ((kind !== 'tables' && kind !== 'uploads') || of === undefined) return undefined;
  return { kind, name: of, piece: Number(piece) };
}
