/**
 * Building blocks of a template: each kind of block with its contents, declared once for the editor, the paper and the server.
 */
import { z } from 'zod/mini';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { keysOf } from '../base/values/keysOf.ts';

export const blockWidths = ['full', 'twoThirds', 'half', 'third', 'quarter'] as const;
export const textSizes = ['small', 'normal', 'large', 'huge'] as const;
export const alignments = ['start', 'center', 'end'] as const;
export const symbologies = ['qr', 'code128'] as const;

/** Columns for each raceway of a route. */
export const routeColumns = ['position', 'tag', 'type', 'size', 'level', 'done'] as const;
export type RouteColumn = (typeof routeColumns)[number];

/** Parts of a package cover, each in a separate block. */
export const packageLists = ['name', 'facts', 'quantities', 'constraints', 'rows'] as const;
export type PackageList = (typeof packageLists)[number];

const field = z.string().check(z.maxLength(60));
const caption = z.string().check(z.maxLength(120));
/** Height in millimeters. */
const height = z.number().check(z.minimum(4), z.maximum(120));

/** A labeled value; without a field, or if the field is blank, a line to write on. */
const entry = z.strictObject({ field: z.nullable(field), caption });
export type BlockEntry = z.infer<typeof entry>;

const common = { id: z.string().check(z.minLength(1), z.maxLength(40)), width: z.enum(blockWidths) };

export const maxBlankRows = 40;

export const blockKinds = {
  text: z.strictObject({
    kind: z.literal('text'),
    ...common,
    text: z.string().check(z.maxLength(4000)),
    size: z.enum(textSizes),
    align: z.enum(alignments),
  }),
  field: z.strictObject({
    kind: z.literal('field'),
    ...common,
    entries: z.array(entry).check(z.maxLength(40)),
    columns: z.int().check(z.minimum(1), z.maximum(6)),
    size: z.enum(textSizes),
  }),
  table: z.strictObject({
    kind: z.literal('table'),
    ...common,
    /** Type of the listed rows, which are attached to the card's row; null for a table with only blank rows. */
    rows: z.nullable(commodityType),
    columns: z.array(entry).check(z.maxLength(14)),
    /** Blank rows to write in, below the others, by the text in the first column of each. */
    blankRows: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(maxBlankRows)),
  }),
  route: z.strictObject({
    kind: z.literal('route'),
    ...common,
    columns: z.array(z.enum(routeColumns)).check(z.maxLength(6)),
  }),
  package: z.strictObject({ kind: z.literal('package'), ...common, list: z.enum(packageLists) }),
  code: z.strictObject({ kind: z.literal('code'), ...common, symbology: z.enum(symbologies), height }),
  logo: z.strictObject({ kind: z.literal('logo'), ...common, height }),
  signature: z.strictObject({
    kind: z.literal('signature'),
    ...common,
    captions: z.array(caption).check(z.maxLength(8)),
  }),
} as const;

export type BlockKind = keyof typeof blockKinds;
export const blockKindNames = keysOf(blockKinds);

export const block = z.discriminatedUnion('kind', [
  blockKinds.text,
  blockKinds.field,
  blockKinds.table,
  blockKinds.route,
  blockKinds.package,
  blockKinds.code,
  blockKinds.logo,
  blockKinds.signature,
]);
export type Block = z.infer<typeof block>;
export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>;
