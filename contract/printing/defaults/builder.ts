/** Construction of the default templates: the common start and end of every card. Texts are in the language of the reader. */
import type { Block, BlockEntry, BlockKind, BlockOf } from '../blocks.ts';
import type { TemplatePage } from '../paper.ts';
import type { templateTexts } from '../../base/messages/en-US/templateTexts.ts';

export type TemplateText = keyof typeof templateTexts;
export type TranslateText = (text: TemplateText) => string;

/** A block before it gets its id. */
export type NewBlock = { [Kind in BlockKind]: Omit<BlockOf<Kind>, 'id'> }[BlockKind];

export interface DefaultTemplate {
  readonly page: TemplatePage;
  readonly blocks: (say: TranslateText) => readonly NewBlock[];
}

export const sheet: TemplatePage = { paper: 'letter', orientation: 'portrait', label: null, copies: 1 };

/** 4 × 2 in, a standard label printer size. */
const labelSize = { width: 101.6, height: 50.8 };
export const labelRoll = (copies: number): TemplatePage => ({
  paper: 'roll',
  orientation: 'portrait',
  label: labelSize,
  copies,
});

export const of = (...fields: readonly string[]): BlockEntry[] => fields.map((field) => ({ field, caption: '' }));
export const toWrite = (...captions: readonly string[]): BlockEntry[] =>
  captions.map((caption) => ({ field: null, caption }));

export const values = (
  entries: readonly BlockEntry[],
  { columns = 4, width = 'full', size = 'normal' }: Partial<Pick<BlockOf<'field'>, 'columns' | 'width' | 'size'>> = {},
): NewBlock => ({ kind: 'field', width, entries: [...entries], columns, size });

export const heading = (text: string, width: Block['width'] = 'full'): NewBlock => ({
  kind: 'text',
  width,
  text,
  size: 'large',
  align: 'start',
});

export const table = (
  rows: BlockOf<'table'>['rows'],
  columns: readonly BlockEntry[],
  blankRows: readonly string[] = [],
): NewBlock => ({ kind: 'table', width: 'full', rows, columns: [...columns], blankRows: [...blankRows] });

export const blank = (count: number): string[] => Array.from({ length: count }, () => '');

export const signatures = (...captions: readonly string[]): NewBlock => ({
  kind: 'signature',
  width: 'full',
  captions: [...captions],
});

/** Returns the head of a card: the tag as large as possible, with the two scanner codes. */
export const headOf = (tag: string, ...beside: readonly string[]): NewBlock[] => [
  values(of(tag, ...beside), { columns: 1, width: 'twoThirds', size: 'huge' }),
  { kind: 'code', width: 'third', symbology: 'qr', height: 28 },
  { kind: 'code', width: 'full', symbology: 'code128', height: 11 },
];

/** Returns the blocks of a label, which has space for the tag, its codes, and four more values. */
export const labelOf = (tag: string, ...fields: readonly string[]): NewBlock[] => [
  values(of(tag), { columns: 1, width: 'twoThirds', size: 'large' }),
  { kind: 'code', width: 'third', symbology: 'qr', height: 22 },
  values(of(...fields), { columns: 4, size: 'small' }),
  { kind: 'code', width: 'full', symbology: 'code128', height: 8 },
];

const ofPackage = (list: BlockOf<'package'>['list'], width: Block['width'] = 'full'): NewBlock => ({
  kind: 'package',
  width,
  list,
});

/** Cover of a package; it shows the package's own data, whatever rows it contains. */
export const packageCover: DefaultTemplate = {
  page: sheet,
  blocks: (say) => [
    ofPackage('name', 'twoThirds'),
    { kind: 'code', width: 'third', symbology: 'qr', height: 28 },
    { kind: 'code', width: 'full', symbology: 'code128', height: 11 },
    ofPackage('facts'),
    heading(say('packageQuantities')),
    ofPackage('quantities'),
    heading(say('packageConstraints')),
    ofPackage('constraints'),
    values(toWrite(say('issued'), say('crew')), { columns: 2 }),
    signatures(say('plannerSigns'), say('foremanSigns'), say('qcSigns')),
    heading(say('packageRows')),
    ofPackage('rows'),
  ],
};
