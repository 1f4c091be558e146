/** New blocks with their initial content, and reordering of blocks. */
import type { Block, BlockKind } from '../../../contract/printing/blocks.ts';

/** Returns a block id that is unique within the template. */
const freshId = (): string => crypto.randomUUID().slice(0, 12);

type Beginnings = { readonly [Kind in BlockKind]: Omit<Extract<Block, { kind: Kind }>, 'id' | 'kind' | 'width'> };

const beginnings: Beginnings = {
  text: { text: '', size: 'normal', align: 'start' },
  field: { entries: [], columns: 4, size: 'normal' },
  table: { rows: null, columns: [], blankRows: ['', '', ''] },
  route: { columns: ['position', 'tag', 'type', 'size', 'level', 'done'] },
  package: { list: 'facts' },
  code: { symbology: 'qr', height: 25 },
  logo: { height: 15 },
  signature: { captions: [''] },
};

export const newBlock = (kind: BlockKind): Block =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each kind has its own initial values
  ({ kind, id: freshId(), width: 'full', ...beginnings[kind] }) as Block;

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const left = items.filter((_item, at) => at !== from);
  const item = items[from];
  if (item !== undefined) left.splice(to, 0, item);
  return left;
}
