/** Finds placeholders that are printed as typed instead of being filled, and fields that no row has. */
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { Block } from '../../../../contract/printing/blocks.ts';
import { printableFields } from './cardData.ts';

/** A whole placeholder or tag, one that is not closed, one that is not opened, and a field in single brackets. */
const placeholder =
  /\{[{%][^{}\n]{0,60}\}{0,2}|[\w.]*\s?(?:\}\}|%\})|\{\s*(?:record|label|project|package|row)\.\w+\s*\}/g;

/** Texts of a block that a user types; they are printed as they are. */
function typedTexts(block: Block): readonly string[] {
  switch (block.kind) {
    case 'text':
      return [block.text];
    case 'field':
      return block.entries.map(({ caption }) => caption);
    case 'table':
      return [...block.columns.map(({ caption }) => caption), ...block.blankRows];
    case 'signature':
      return block.captions;
    case 'route':
    case 'package':
    case 'code':
    case 'logo':
      return [];
  }
}

/** Returns the placeholders in the typed texts of a block. None of them is filled: a field block prints a value. */
export const placeholdersIn = (block: Block): string[] =>
  typedTexts(block).flatMap((text) => text.match(placeholder) ?? []);

export interface MarkupWarning {
  readonly code: 'printedAsTyped' | 'unknownField';
  /** The text in question. */
  readonly detail: string;
  /** Line in the markup, starting at 1. */
  readonly line: number;
}

/** A placeholder or tag that Liquid fills or follows. */
const filled = /\{\{-?[^{}]*?\}\}|\{%[\s\S]*?%\}/g;
const fieldOf = /\b(record|label)(?:\.(\w+)|\[\s*['"](\w+)['"]\s*\])/g;

/**
 * Returns what the markup of a template prints as typed, and the fields it names that the commodity does not have: also in parts
 * that are skipped for the row of the preview.
 */
export function markupWarnings(markup: string, commodity: Pick<Commodity, 'offered'>): MarkupWarning[] {
  const known = new Set(printableFields(commodity).map(({ key }) => key));
  const lineAt = (at: number) => markup.slice(0, at).split('\n').length;
  const unknown = Array.from(markup.matchAll(filled)).flatMap(({ 0: tag, index }) =>
    Array.from(tag.matchAll(fieldOf)).flatMap(([name, , key, quoted]): MarkupWarning[] =>
      known.has(key ?? quoted ?? '') ? [] : [{ code: 'unknownField', detail: name, line: lineAt(index) }],
    ),
  );
  // Blanks of the same length: the places of the rest stay the same.
  const rest = markup.replaceAll(filled, (tag) => tag.replaceAll(/[^\n]/g, ' '));
  const typed = Array.from(rest.matchAll(placeholder), ({ 0: detail, index }): MarkupWarning => {
    const text = detail.trim();
    return { code: 'printedAsTyped', detail: text, line: lineAt(index + detail.indexOf(text)) };
  });
  return [...unknown, ...typed].toSorted((left, right) => left.line - right.line);
}
