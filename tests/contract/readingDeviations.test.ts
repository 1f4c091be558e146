/** List of all cases in which an import reads a value differently from its text. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  readingChoices,
  readingDeviations,
  isMarkedDeleted,
  withOtherReading,
} from '../../contract/imports/readingDeviations.ts';
import { causeOf } from '../../src/features/import/review/causes/issueCauses.ts';

describe('a value read differently from its text', () => {
  it('is listed in the document and has a title in the review', () => {
    const text = readFileSync('docs/reading-deviations.md', 'utf8');
    const codes = Object.keys(readingDeviations);
    const named = Array.from(text.matchAll(/^\| `([\w.]+)`/gm), ([, code]) => code);
    expect(new Set(named)).toEqual(new Set(codes));
    expect(codes.filter((code) => causeOf(code) === 'other')).toEqual([]);
  });

  it('has one alternative reading, which can be reverted', () => {
    const first = readingChoices.parse({});
    const other = withOtherReading(first, 'struck');
    expect(other).toEqual({ ...first, struck: 'read' });
    expect(withOtherReading(other, 'struck')).toEqual(first);
    expect(choiceOf('reading.comment')).toBeNull();
    expect(choiceOf('key.missing')).toBeNull();
  });
});

describe('a cell that marks its row as deleted', () => {
  it.each([
    'DELETED',
    'Deleted',
    ' deleted - see rev C',
    'DELETE',
    'VOID',
    'Cancelled',
    'Canceled',
    'SUPPRIMÉ',
    'eliminado',
    'gelöscht',
    'entfällt',
  ])('is recognized: %j', (text) => expect(isMarkedDeleted(text)).toBe(true));
  it.each([
    '',
    'Delete key panel',
    'Voids filled',
    'Cancelled by vendor panel',
    'AVOID',
    'Not deleted',
    'DELTA',
    'Superseded drawing list',
  ])('is not recognized: %j', (text) => expect(isMarkedDeleted(text)).toBe(false));
});
