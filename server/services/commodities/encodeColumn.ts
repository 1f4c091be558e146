/** Encodes a column's joined text for transfer. */
import type { SnapshotColumn } from '../../../contract/rows/changes.ts';
import { repeatedTextsOf } from '../../../contract/rows/columnLists.ts';
import { fieldKinds, isTextKind } from '../../../contract/commodities/fields/fieldKinds.ts';
import type { FieldKind } from '../../../contract/commodities/fields/kind.ts';
import { separator } from '../../repositories/sql/columnText.ts';

const dictionaryOf = (cells: readonly string[]): SnapshotColumn => ({
  kind: 'dictionary',
  ...repeatedTextsOf(cells, ''),
});

function numbersOf(cells: readonly string[], decimals: number | null): SnapshotColumn {
  const scale = decimals === null ? null : 10 ** decimals;
  const values = cells.map((cell) => {
    if (cell === '') return null;
    const value = Number(cell);
    return scale === null ? value : Math.round(value * scale) / scale;
  });
  return { kind: 'number', values };
}

/** True if no row has a value. Most columns of a commodity are blank and are recognized without splitting them. */
const isBlank = (joined: string): boolean =>
  joined === '' || (joined.startsWith(separator) && joined === separator.repeat(joined.length));

/**
 * Encodes one column of `joined` text: text becomes a dictionary (blank is -1), everything else numbers (blank is null). Null if
 * every row is blank, so that an unused column costs nothing.
 */
export function encodeColumn(kind: FieldKind, joined: string): SnapshotColumn | null {
  if (isBlank(joined)) return null;
  const cells = joined.split(separator);
  return isTextKind(kind) ? dictionaryOf(cells) : numbersOf(cells, fieldKinds[kind].decimals);
}

/** Same for a delta, where a column of blanks means that the rows were cleared. */
export function encodeDeltaColumn(kind: FieldKind, joined: string): SnapshotColumn {
  const cells = joined.split(separator);
  return isTextKind(kind) ? dictionaryOf(cells) : numbersOf(cells, fieldKinds[kind].decimals);
}
