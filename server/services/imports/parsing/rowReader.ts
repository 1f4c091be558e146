/** Reads one data row under a plan: its tags, its values as COPY text, and its issues. */
import { cleanCell } from '../../../../contract/base/values/cells.ts';
import { projectCommodity } from '../../../../contract/setup/columns/projectCommodity.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { Message } from '../../../../contract/base/messages/message.ts';
import { TagMaker } from '../../../../contract/imports/tagRecipe.ts';
import { isNoTag } from '../../../../contract/base/values/tags.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import type { SourceRow } from '../reading/row.ts';
import { columnTitle } from './cells/columnTitle.ts';
import { CellColumn } from './cells/cellColumn.ts';
import { runsInText, runsSuffix } from './cells/columnHints.ts';
import { copyValue } from './cells/copyText.ts';
import { Conversions } from './cells/conversions.ts';
import type { IssueList } from './issues.ts';
import { keyOf } from './keys.ts';
import type { FastPlan } from './csvFastPath.ts';
import { DecimalColumn, hasDecimalSign } from './cells/decimalColumn.ts';
import type { ParsePlan, ParseResult } from './parsePlan.ts';
import type { Lookup, References } from './references.ts';
import { plainOf, readerOf } from './cells/values.ts';

interface RowTag {
  readonly key: string;
  readonly shown: string;
  /** Key as COPY text; `columns` holds the key columns as COPY text. */
  readonly keyColumn: string;
  readonly columns: string;
}

export interface ReadRow {
  /** Several when parallel runs are split; none when no tag could be read. */
  readonly tags: readonly RowTag[];
  /** The other staged columns as COPY text, each with its leading tab. */
  readonly values: string;
  readonly refused: boolean;
}

/** Matches an uppercase tag that is its own key and needs no escape, as most are. */
const plainKey = /^[A-Z][!-[\]^{-~]{3,60}$/;

function oneTag(parts: readonly string[]): RowTag {
  const [first = ''] = parts;
  if (parts.length === 1 && plainKey.test(first)) return { key: first, shown: first, keyColumn: first, columns: first };
  const key = keyOf(parts);
  return { key, shown: parts.join(' / '), keyColumn: copyValue(key), columns: parts.map(copyValue).join('\t') };
}

/** A key field that is built from columns. */
interface BuiltKey {
  readonly maker: TagMaker;
  readonly columns: readonly CellColumn[];
}

const noField = { key: '', label: '', term: '', kind: 'text', source: 'engineering' } as const satisfies Field;

export class RowReader {
  /** Columns that hold the key, for the section and total row rules. */
  readonly keyColumns: readonly number[];
  readonly keyTitle: string;
  readonly #plan: ParsePlan;
  readonly #issues: IssueList;
  readonly #keys: readonly (CellColumn | undefined)[];
  readonly #columns: readonly (CellColumn | undefined)[];
  readonly #fields: readonly Field[];
  readonly #lookups: readonly (Lookup | undefined)[];
  readonly #keyLookup: Lookup | undefined;
  /** Builders of the key fields, by position in the key; null where a column holds the field. */
  readonly #makers: readonly (BuiltKey | null)[];
  readonly #isBuilt: boolean;
  readonly #runsFrom: CellColumn | undefined;
  readonly #runsPlace: number;
  readonly #blankRuns: string | null;
  readonly #conversions = new Conversions();
  readonly #decimals: DecimalColumn[] = [];
  /** Columns that are read; doubts about cells in other columns are not reported. */
  readonly #mapped: ReadonlySet<number>;
  /** Values of the row being read; the first element stays empty so that the line begins with a tab. */
  readonly #line: string[];

  constructor(plan: ParsePlan, issues: IssueList, references: References) {
    const commodity = projectCommodity(plan.importType, plan.columns);
    this.#plan = plan;
    this.#issues = issues;
    const column = (field: Field) => this.#columnOf(field);
    const isKey = (field: Field) => commodity.keyFields.includes(field.key);
    const staged = new Set(plan.stagedFields);
    this.#fields = commodity.fields.filter((field) => !isKey(field) && staged.has(field.key));
    this.#columns = this.#fields.map(column);
    this.#line = Array.from({ length: this.#fields.length + 1 }, () => '');
    this.#lookups = this.#fields.map((field) => references.lookupOf(field));
    const firstKey = commodity.fields.find((field) => field.key === commodity.keyFields[0]);
    this.#keyLookup = firstKey && references.lookupOf(firstKey);
    this.#keys = commodity.keyFields
      .map((key) => commodity.fields.find((field) => field.key === key) ?? noField)
      .map(column);
    const { tagRecipe, memberRecipe } = plan.options;
    this.#makers = [tagRecipe, memberRecipe].map(
      (recipe) =>
        recipe && {
          maker: new TagMaker(recipe),
          columns: recipe.columns.map((index) => this.#cellColumn(index, noField)),
        },
    );
    this.#isBuilt = tagRecipe !== null || memberRecipe !== null;
    const built = this.#makers.flatMap((maker) => maker?.columns ?? []);
    this.#mapped = new Set([...Object.keys(plan.mapping).map(Number), ...built.map(({ index }) => index)]);
    this.#runsPlace = this.#fields.findIndex((field) => field.key === commodity.runsField);
    // A blank clears the value in full mode and leaves it unchanged in partial mode (domain rule 3.12).
    const blankAs = this.#fields[this.#runsPlace]?.blankAs;
    this.#blankRuns = plan.mode === 'full' && blankAs !== undefined ? String(blankAs) : null;
    this.#runsFrom = this.#columns.find((candidate) => candidate?.index === plan.hints.runsFromColumn);
    const own = this.#keys.flatMap((key) => (key ? [key] : []));
    const named = this.#keys.length > 1 ? [...built, ...own] : own.length > 0 ? own : built;
    this.keyColumns = named.map(({ index }) => index);
    this.keyTitle = named[0]?.title ?? '';
  }

  #columnOf(field: Field): CellColumn | undefined {
    const entry = Object.entries(this.#plan.mapping).find(([, key]) => key === field.key);
    return entry ? this.#cellColumn(Number(entry[0]), field) : undefined;
  }

  #cellColumn(index: number, field: Field): CellColumn {
    const projectUnit = lengthUnitOf(this.#plan.unitMeasurement);
    const columnUnit = this.#plan.units[String(index)] ?? projectUnit;
    return new CellColumn({
      index,
      field,
      title: columnTitle(this.#plan.headers, index),
      read: readerOf(field, projectUnit, columnUnit, this.#decimalsOf(index, field)),
      plain: plainOf(field, projectUnit, columnUnit),
      prefix: this.#plan.hints.prefixes[String(index)],
      suffix: this.#plan.hints.runsFromColumn === index ? runsSuffix : undefined,
    });
  }

  #decimalsOf(index: number, field: Field): DecimalColumn | undefined {
    if (!hasDecimalSign(field)) return undefined;
    const { decimals, isWorkbook } = this.#plan;
    const column = new DecimalColumn(index, decimals[String(index)] ?? { sign: null, from: 'nothing' }, isWorkbook);
    this.#decimals.push(column);
    return column;
  }

  /** Evidence of the decimal signs found in the cells. */
  decimals(): ParseResult['decimals'] {
    return Object.fromEntries(this.#decimals.map(({ index, evidence }) => [String(index), evidence]));
  }

  /** Returns the parts of the row's key; null when it has none. Each call advances the running number. */
  keyParts(cells: readonly string[], row: number): string[] | null {
    const [only] = this.#keys;
    const isPlain = this.#keys.length === 1 && !this.#isBuilt && only?.isPlain(cells[only.index] ?? '') === true;
    if (isPlain) return [cells[only.index] ?? ''];
    const parts: string[] = [];
    for (const [place, column] of this.#keys.entries()) {
      const built = this.#makers[place];
      if (built) {
        const part = built.maker.tag(built.columns.map((from) => from.text(cells[from.index] ?? '').text));
        if (part === null) return null;
        parts.push(part);
        continue;
      }
      const raw = cells[column?.index ?? -1] ?? '';
      const { text } = column?.text(raw) ?? { text: '' };
      if (isNoTag(text)) return null;
      if (/[\r\n]/.test(raw.trim())) {
        const sentence = rowMessage('severalLines');
        this.#issues.add('warning', row, column?.title ?? '', text, 'key.severalLines', sentence);
      }
      parts.push(text);
    }
    return parts;
  }

  /** Returns the key in the row's own key cells; null when they hold none or tags are built from other columns. */
  ownKey(cells: readonly string[]): string | null {
    if (this.#isBuilt) return null;
    const parts = this.#keys.map((column) => (column ? column.text(cells[column.index] ?? '').text : ''));
    return parts.some((text) => isNoTag(text)) ? null : keyOf(parts);
  }

  /** Returns the value of one cell as COPY text; undefined when the cell rejects the row. */
  #value(column: CellColumn, raw: string, row: number, lookup: Lookup | undefined): string | null | undefined {
    if (raw === '') return null;
    const { value, formulaError } = column.reading(raw);
    if (formulaError) {
      const sentence = rowMessage('formulaError', { text: cleanText(raw) });
      this.#issues.add('warning', row, column.title, raw, 'cell.formulaError', sentence);
    }
    if ('error' in value) {
      this.#issues.add('error', row, column.title, raw, value.error.code, value.error.reason);
      return undefined;
    }
    if (value.converted !== undefined) this.#conversions.add(column.title, value.converted);
    if (value.decimal) {
      const { code, reason } = value.decimal;
      this.#issues.add('info', row, column.title, raw, code, reason);
    }
    if (value.warning) this.#issues.add('warning', row, column.title, raw, value.warning.code, value.warning.reason);
    if (value.text !== null) lookup?.(value.text, row, column.title);
    return value.text;
  }

  #values(cells: readonly string[], row: number, runs: number | null): { values: string; bad: boolean } {
    const values = this.#line;
    let bad = false;
    for (let place = 0; place < this.#fields.length; place += 1) {
      const column = this.#columns[place];
      const raw = cells[column?.index ?? -1] ?? '';
      if (column?.isPlain(raw) === true) {
        this.#lookups[place]?.(raw, row, column.title);
        values[place + 1] = raw;
        continue;
      }
      let text = column ? this.#value(column, raw, row, this.#lookups[place]) : null;
      if (text === undefined) {
        bad = true;
        text = null;
      }
      if (place === this.#runsPlace) text = runs === null ? (text ?? this.#blankRuns) : String(runs);
      values[place + 1] = copyValue(text);
    }
    return { values: values.join('\t'), bad };
  }

  #runs(cells: readonly string[]): number | null {
    if (this.#runsFrom) return runsInText(cleanText(cells[this.#runsFrom.index] ?? ''));
    if (this.#plan.options.runs === 'keep') return null;
    const column = this.#columns[this.#runsPlace];
    const reading = column?.reading(cells[column.index] ?? '').value;
    return reading !== undefined && 'text' in reading && reading.text !== null ? Number(reading.text) : null;
  }

  /** Returns how plain lines are read without this reader; null when tags or runs are derived from several cells. */
  fastPlan(references: References): FastPlan | null {
    const [key] = this.#keys;
    if (this.#keys.length !== 1 || key?.plain !== 'text') return null;
    if (this.#isBuilt || this.#runsFrom !== undefined || this.#keyLookup !== undefined) return null;
    return {
      keyIndex: key.index,
      columns: this.#fields.map((field, place) => {
        const column = this.#columns[place];
        const blank = copyValue(place === this.#runsPlace ? this.#blankRuns : null);
        return {
          index: column?.index ?? -1,
          title: column?.title ?? '',
          plain: column?.plain ?? null,
          blank,
          lookup: this.#lookups[place],
          lookupOnce: !references.knowsAny(field),
          read: (raw) => (column ? this.#quietly(column, raw, place) : undefined),
        };
      }),
    };
  }

  /** Returns the value of a cell without issues; undefined for any other cell. */
  #quietly(column: CellColumn, raw: string, place: number): string | null | undefined {
    const { value, formulaError } = column.reading(raw);
    if (formulaError || 'error' in value || value.warning || value.decimal || value.converted !== undefined)
      return undefined;
    const { text } = value;
    if (place !== this.#runsPlace) return text;
    // Parallel runs that become separate cables are split by the row reader.
    if (this.#plan.options.runs === 'split' && text !== null && text !== '1') return undefined;
    return text ?? this.#blankRuns;
  }

  /** Adds warnings for cells whose content cannot be read with certainty. */
  #notifyDoubts({ number, cells, doubts = [] }: SourceRow): void {
    for (const { column, kind } of doubts) {
      if (kind !== 'unclosedQuote' && !this.#mapped.has(column)) continue;
      const title = columnTitle(this.#plan.headers, column);
      this.#issues.add('warning', number, title, cells[column] ?? '', `cell.${kind}`, rowMessage(kind));
    }
  }

  read(source: SourceRow): ReadRow {
    const { number, cells } = source;
    if (source.doubts) this.#notifyDoubts(source);
    const parts = this.keyParts(cells, number);
    const runs = this.#runs(cells);
    const split = this.#plan.options.runs === 'split' && runs !== null && runs > 1;
    const { values, bad } = this.#values(cells, number, split ? 1 : runs);
    if (parts === null) {
      const value = cleanText(cells[this.keyColumns[0] ?? -1] ?? '');
      this.#issues.add('error', number, this.keyTitle, value, 'key.missing', rowMessage('noTag'));
      return { tags: [], values, refused: true };
    }
    this.#keyLookup?.(parts[0] ?? '', number, this.keyTitle);
    if (!split) return { tags: [oneTag(parts)], values, refused: bad };
    const names = Array.from({ length: runs }, (_, run) => [...parts.slice(0, -1), `${parts.at(-1) ?? ''}-${run + 1}`]);
    return { tags: names.map(oneTag), values, refused: bad };
  }

  /** Notices about values that were read differently from how they are written in the file. */
  notices(): Message[] {
    const told: Message[] = [];
    const columns = new Map(
      [...this.#keys, ...this.#columns, ...this.#makers.flatMap((built) => built?.columns ?? [])].flatMap((column) =>
        column ? [[column.index, column] as const] : [],
      ),
    );
    for (const column of columns.values()) {
      const prefix = this.#plan.hints.prefixes[String(column.index)];
      if (prefix !== undefined) told.push(rowMessage('prefixLeftOut', { prefix, column: column.title }));
    }
    const to = lengthUnitOf(this.#plan.unitMeasurement);
    for (const [column, from, rows] of this.#conversions.counts())
      told.push(rowMessage('lengthsConverted', { column, from, to, rows, count: rows }));
    if (this.#runsFrom) told.push(rowMessage('runsAtEnd', { column: this.#runsFrom.title }));
    return told;
  }
}

function cleanText(raw: string): string {
  return cleanCell(raw).text || raw.trim().slice(0, 60);
}
