/** Code lists as files: a table a person exported or made, read against the list as it stands. */
import { codeFieldsOf, type CodeField } from '../../../contract/codes/codeFields.ts';
import type { CodeRow } from '../../../contract/codes/codes.ts';
import type { CodeKind } from '../../../contract/commodities/field.ts';
import { fieldKinds } from '../../../contract/fieldKinds/index.ts';
import { unguardFormula } from '../../../contract/formulaGuard.ts';
import { tagKey } from '../../../contract/tags.ts';
import type { ExportTable } from '../../exports/tableFile.ts';
import type { Entry, TextEdit } from '../../setupTable/setupStore.ts';
import type { CodeWords } from './codeWords.ts';

/** What a file calls the columns and values. */
type FileWords = Pick<CodeWords, 'header' | 'shown'>;

export interface CodeFilePlan {
  readonly edits: readonly TextEdit[];
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  /** Headers that are no column of the list. */
  readonly ignored: readonly string[];
  /** Rows that hold something but no code, by their number in the file. */
  readonly unnamed: readonly number[];
  /** Codes that stand on several rows. */
  readonly twice: readonly string[];
}

const headerKey = (text: string) => tagKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The column of each header: by what the table calls it, with or without its unit, or by the field's own key. */
function fieldsUnder(
  headers: readonly string[],
  fields: readonly CodeField[],
  words: FileWords,
): (CodeField | undefined)[] {
  const byHeader = new Map<string, CodeField>();
  for (const field of fields) {
    const name = words.header(field);
    for (const known of [name, name.replace(/,[^,]*$/, ''), field.key]) byHeader.set(headerKey(known), field);
  }
  return headers.map((header) => byHeader.get(headerKey(header)));
}

/**
 * What a table with headers in its first row changes in a list: codes that are there get the cells that differ, the others
 * are new rows. Null when no column holds the code.
 */
export function planCodeFile(
  table: readonly (readonly string[])[],
  { kind, entries, words }: { kind: CodeKind; entries: Iterable<Entry<CodeRow>>; words: FileWords },
): CodeFilePlan | null {
  const [headers = [], ...lines] = table;
  const under = fieldsUnder(headers, codeFieldsOf(kind), words);
  const codeAt = under.findIndex((field) => field?.key === 'code');
  if (codeAt < 0) return null;
  const byKey = new Map(
    [...entries].flatMap((entry) => (entry.stored ? [[tagKey(String(entry.stored.values['code'])), entry]] : [])),
  );
  const unnamed: number[] = [];
  const twice = new Set<string>();
  const edits = new Map<string, TextEdit>();
  for (const [at, line] of lines.entries()) {
    const cells = line.map((text) => unguardFormula(text.trim()));
    if (cells.every((text) => text === '')) continue;
    const code = cells[codeAt] ?? '';
    const key = tagKey(code);
    if (key === '') {
      unnamed.push(at + 2);
      continue;
    }
    if (edits.has(key)) twice.add(code);
    const entry = byKey.get(key);
    edits.set(key, {
      key: entry?.key ?? null,
      cells: under.flatMap((field, place) => {
        if (!field || (entry && field.key === 'code')) return [];
        const text = cells[place] ?? '';
        return entry && isShown(field, entry, text, words) ? [] : [{ column: field.key, text }];
      }),
    });
  }
  const all = [...edits.values()];
  const same = all.filter(({ cells }) => cells.length === 0).length;
  const meant = all.filter(({ cells }) => cells.length > 0);
  const added = meant.filter(({ key }) => key === null).length;
  return {
    edits: meant,
    added,
    changed: meant.length - added,
    same,
    ignored: headers.filter((header, at) => !under[at] && header.trim() !== ''),
    unnamed,
    twice: [...twice],
  };
}

/** Whether the list says of the code what the cell says. */
function isShown(field: CodeField, { stored }: Entry<CodeRow>, text: string, words: FileWords): boolean {
  const value = stored?.values[field.key] ?? null;
  if (value === null || value === '') return text === '';
  // A blank tick says nothing.
  if (text === '' && field.kind === 'flag') return true;
  return text === String(value) || text === words.shown(field, value);
}

const isNumber = ({ kind }: CodeField) => fieldKinds[kind].storage === 'number';

/** The list as a table: the columns as the page names them. */
export function codeTableOf(
  kind: CodeKind,
  rows: readonly CodeRow[],
  { words, fileName }: { words: FileWords; fileName: string },
): ExportTable {
  const fields = codeFieldsOf(kind);
  return {
    fileName,
    columns: fields.map((field) => ({ label: words.header(field), kind: isNumber(field) ? 'number' : 'text' })),
    rows: rows.map(({ values }) =>
      fields.map((field) => {
        const value = values[field.key] ?? null;
        return value === null || isNumber(field) ? value : words.shown(field, value);
      }),
    ),
  };
}
