/** Compiles blocks to markup, and reports which parts of them cannot be printed for a commodity. */
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { Block, BlockEntry, BlockOf, PackageList } from '../../../../contract/printing/blocks.ts';
import type { TemplateContent } from '../../../../contract/printing/content.ts';
import { printableFields } from './cardData.ts';
import { literal } from './literal.ts';
import type { PackageColumn } from './packageCover.ts';
import { placeholdersIn } from './placeholders.ts';

export type BlockProblemCode = 'unknownField' | 'otherRows' | 'noRoute' | 'noLogo' | 'nothing' | 'placeholder';

/** Part of a block that is left out of the print, or printed other than it was meant. */
export interface BlockProblem {
  readonly block: string;
  readonly code: BlockProblemCode;
  readonly detail: string;
}

/** Data sources of a template. */
export interface Printable {
  readonly commodity: Commodity<CommodityType>;
  /** Commodities whose rows are attached to its rows. */
  readonly attached: readonly Commodity<CommodityType>[];
}

const fieldKeys = (commodity: Pick<Commodity, 'offered'>) => new Set(printableFields(commodity).map(({ key }) => key));

const isPlain = (key: string) => /^[a-z]\w*$/i.test(key);

function keysOf({ rows }: BlockOf<'table'>, { attached }: Printable): ReadonlySet<string> {
  const listed = attached.find(({ type }) => type === rows);
  return listed ? fieldKeys(listed) : new Set();
}

const unknownIn = (entries: readonly BlockEntry[], known: ReadonlySet<string>) =>
  entries.flatMap(({ field }) => (field !== null && !(known.has(field) && isPlain(field)) ? [field] : []));

/** Returns, in block order, everything a block names that the commodity does not have, and placeholders it prints as typed. */
export function blockProblems({ blocks, logo }: TemplateContent, printable: Printable): BlockProblem[] {
  const own = fieldKeys(printable.commodity);
  const hasRoute = printable.commodity.fields.some(({ kind }) => kind === 'route');
  return blocks.flatMap((block): BlockProblem[] => {
    const say = (code: BlockProblemCode, detail = ''): BlockProblem => ({ block: block.id, code, detail });
    return [...placeholdersIn(block).map((text) => say('placeholder', text)), ...skippedIn(block, say)];
  });

  function skippedIn(block: Block, say: (code: BlockProblemCode, detail?: string) => BlockProblem): BlockProblem[] {
    if (block.kind === 'field') return unknownIn(block.entries, own).map((field) => say('unknownField', field));
    if (block.kind === 'table') {
      const isForeign = block.rows !== null && !printable.attached.some(({ type }) => type === block.rows);
      if (isForeign) return [say('otherRows')];
      if (block.rows === null) return block.columns.length === 0 ? [say('nothing')] : [];
      return unknownIn(block.columns, keysOf(block, printable)).map((field) => say('unknownField', field));
    }
    if (block.kind === 'route' && !hasRoute) return [say('noRoute')];
    if (block.kind === 'logo' && logo === null) return [say('noLogo')];
    return [];
  }
}

/** Compiles blocks to markup. Parts that cannot be printed are left out; `blockProblems` lists them. */
export function compileBlocks({ blocks }: Pick<TemplateContent, 'blocks'>, printable: Printable): string {
  return blocks
    .map((block) => {
      const inside = markupOf(block, printable);
      return inside === '' ? '' : `<div class="block ${block.kind} ${block.width}">\n${inside}\n</div>`;
    })
    .filter((markup) => markup !== '')
    .join('\n');
}

function markupOf(block: Block, printable: Printable): string {
  switch (block.kind) {
    case 'text':
      return block.text
        .split('\n')
        .map((line) => `<p class="${block.size} ${block.align}">${literal(line)}</p>`)
        .join('\n');
    case 'field':
      return fieldsMarkup(block, printable);
    case 'table':
      return tableMarkup(block, printable);
    case 'route':
      return routeMarkup(block, printable);
    case 'package':
      return packageMarkup(block);
    case 'code':
      return `{% ${block.symbology} ${block.height} %}`;
    case 'logo':
      return `{% logo ${block.height} %}`;
    case 'signature':
      return `<div class="signatures">\n${block.captions
        .map(
          (caption) =>
            `<div class="signature"><span class="line"></span><span class="caption">${literal(caption)}</span></div>`,
        )
        .join('\n')}\n</div>`;
  }
}

function fieldsMarkup({ entries, columns, size }: BlockOf<'field'>, { commodity }: Printable): string {
  const known = fieldKeys(commodity);
  const mono = new Set(commodity.fields.filter((field) => field.mono).map(({ key }) => key));
  const shown = entries.filter(({ field }) => field === null || (known.has(field) && isPlain(field)));
  if (shown.length === 0) return '';
  const cells = shown.map(({ field, caption }) => {
    const name = caption !== '' ? literal(caption) : field === null ? '' : `{{ label.${field} }}`;
    const value = field === null ? '' : `{{ record.${field} }}`;
    const face = field !== null && mono.has(field) ? ' mono' : '';
    return `<div class="entry"><span class="caption">${name}</span><span class="value ${size}${face}">${value}</span></div>`;
  });
  return `<div class="entries" style="--columns:${columns}">\n${cells.join('\n')}\n</div>`;
}

function tableMarkup({ rows, columns, blankRows }: BlockOf<'table'>, printable: Printable): string {
  const listed = printable.attached.find(({ type }) => type === rows);
  if (rows !== null && !listed) return '';
  const known = listed ? fieldKeys(listed) : new Set<string>();
  const shown = columns.filter(({ field }) => field === null || (known.has(field) && isPlain(field)));
  if (shown.length === 0) return '';
  const heads = shown.map(({ field, caption }) =>
    caption !== '' || field === null ? literal(caption) : `{{ rowLabel['${rows}'].${field} }}`,
  );
  const values = shown.map(({ field }) => `<td>${field === null ? '' : `{{ row.${field} }}`}</td>`);
  const filled = listed ? `{% for row in rows['${rows}'] %}<tr>${values.join('')}</tr>{% endfor %}\n` : '';
  const blank = blankRows.map(
    (first) =>
      `<tr class="blank">${shown.map((_column, at) => `<td>${at === 0 ? literal(first) : ''}</td>`).join('')}</tr>`,
  );
  return `<table class="rows"><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>\n${filled}${blank.join('\n')}</tbody></table>`;
}

function routeMarkup({ columns }: BlockOf<'route'>, { commodity }: Printable): string {
  if (columns.length === 0 || !commodity.fields.some(({ kind }) => kind === 'route')) return '';
  const heads = columns.map((column) => `<th class="${column}">{{ routeLabel.${column} }}</th>`).join('');
  const values = columns.map((column) => `<td class="${column}">{{ stop.${column} }}</td>`).join('');
  return `<table class="rows"><thead><tr>${heads}</tr></thead><tbody>\n{% for stop in route %}<tr>${values}</tr>{% endfor %}</tbody></table>`;
}

/** Columns of the package lists that are printed as tables. */
const packageTables = {
  quantities: ['commodity', 'rows', 'quantity', 'hours'],
  constraints: ['constraint', 'state', 'settledBy'],
  rows: ['tag', 'what', 'hours', 'done'],
} as const satisfies Partial<Record<PackageList, readonly PackageColumn[]>>;

const numberColumns: ReadonlySet<PackageColumn> = new Set(['rows', 'quantity', 'hours', 'done']);
const headFace = (column: PackageColumn): string => (numberColumns.has(column) ? ' class="number"' : '');
const valueFace = (column: PackageColumn): string => (column === 'tag' ? ' class="mono"' : headFace(column));

/** Number of empty rows printed for writing by hand when the list is blank. */
const blankPackageRows = 6;

function packageMarkup({ list }: BlockOf<'package'>): string {
  if (list === 'name')
    return '<div class="entry"><span class="value huge mono">{{ package.number }}</span><span class="value large">{{ package.name }}</span></div>';
  if (list === 'facts')
    return `<div class="entries" style="--columns:4">\n{% for fact in package.facts %}<div class="entry"><span class="caption">{{ fact.name }}</span><span class="value">{{ fact.value }}</span></div>{% endfor %}\n</div>`;
  const columns = packageTables[list];
  const heads = columns.map((column) => `<th${headFace(column)}>{{ packageLabel.${column} }}</th>`).join('');
  const values = columns.map((column) => `<td${valueFace(column)}>{{ line.${column} }}</td>`).join('');
  const blank = `<tr class="blank">${columns.map(() => '<td></td>').join('')}</tr>`.repeat(blankPackageRows);
  return `<table class="rows"><thead><tr>${heads}</tr></thead><tbody>\n{% for line in package.${list} %}<tr>${values}</tr>{% else %}${blank}{% endfor %}</tbody></table>`;
}
