/** The one list of what an import reads otherwise than it is written. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  readingChoices,
  readingDeviations,
  saysDeleted,
  withOtherReading,
} from '../../contract/imports/readingDeviations.ts';
import { causeOf } from '../../src/features/import/review/causes/issueCauses.ts';

describe('what is read otherwise than it is written', () => {
  it('is named in the decision and has a title in the review', () => {
    const text = readFileSync('docs/decisions/0276-one-workbook-reader-lists-what-it-reads-otherwise.md', 'utf8');
    const codes = Object.keys(readingDeviations);
    const named = Array.from(text.matchAll(/^\| `([\w.]+)`/gm), ([, code]) => code);
    expect(new Set(named)).toEqual(new Set(codes));
    expect(codes.filter((code) => causeOf(code) === 'other')).toEqual([]);
  });

  it('has one other reading, which leads back', () => {
    const first = readingChoices.parse({});
    const other = withOtherReading(first, 'struck');
    expect(other).toEqual({ ...first, struck: 'read' });
    expect(withOtherReading(other, 'struck')).toEqual(first);
    expect(choiceOf('reading.comment')).toBeNull();
    expect(choiceOf('key.missing')).toBeNull();
  });
});

describe('a cell that says that its row is deleted', () => {
  it.each([
    'DELETED',
    'Deleted',
    ' deleted - see rev C',
    'DELETE',
    'VOID',
    'Cancelled',
    'SUPPRIMÉ',
    'eliminado',
    'gelöscht',
    'entfällt',
  ])('%j does', (text) => expect(saysDeleted(text)).toBe(true));
  it.each([
    '',
    'Delete key panel',
    'Voids filled',
    'Cancelled by vendor panel',
    'AVOID',
    'Not deleted',
    'DELTA',
    'Superseded drawing list',
  ])('%j does not', (text) => expect(saysDeleted(text)).toBe(false));
});
