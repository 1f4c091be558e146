/** Edits of many rows as one request: no value is lost or moved to another row. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { bulkRequest } from '../../../../contract/rows/bulkEdits.ts';
import type { CommodityEdit } from '../../../../contract/rows/changes.ts';
import { editsOf } from '../../../../server/services/bulkEdits/writePiece.ts';
import { bulkRequestOf } from '../../../../src/grid/commodityGrid/bulkEdit/bulkRequest.ts';
import { runsOf } from '../../../support/exploration.ts';

const value = fc.oneof(
  fc.constantFrom('', 'A10', 'A50', '3'),
  fc.integer({ min: 0, max: 5 }),
  fc.boolean(),
  fc.constant(null),
);

const sorted = (list: readonly CommodityEdit[]) =>
  list.map(({ id, unit, cells }) => ({
    id,
    unit,
    cells: cells.toSorted((one, other) => one.field.localeCompare(other.field)),
  }));

it('decodes to the new and previous value of each row on the server', () => {
  const cells = fc.uniqueArray(
    fc.record({ field: fc.constantFrom('area', 'package', 'priority'), before: value, after: value }),
    { minLength: 1, maxLength: 3, selector: ({ field }) => field },
  );
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 30 }), (rows) => {
      const edits: CommodityEdit[] = rows.map((each, at) => ({ id: at + 1, unit: 'ft', cells: each }));
      const request = bulkRequestOf(edits);
      expect(bulkRequest.parse(request)).toEqual(request);
      expect(sorted(editsOf(request, 0, rows.length))).toEqual(sorted(edits));
    }),
    { numRuns: runsOf(300) },
  );
});
