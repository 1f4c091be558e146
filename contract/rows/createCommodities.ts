/** Rows added in the grid, without a schedule file: one row, or the new rows of a pasted block. */
import { z } from 'zod/mini';
import { importType } from '../commodities/fields/commodityTypes.ts';
import { costOfEach } from '../base/calls/callCost.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { cellValue, id, projectId, uuid, version } from '../base/values/scalars.ts';
import { seenUnit } from './changes.ts';

/** Maximum rows of one call, and so of one listed import. */
export const maxNewRows = 1000;

const newRow = z.strictObject({
  /** Cells of the schedule: the key fields, and engineering data. */
  cells: z
    .array(z.strictObject({ field: z.string().check(z.maxLength(60)), value: cellValue }))
    .check(z.minLength(1), z.maxLength(200)),
});
export type NewRow = z.infer<typeof newRow>;

/** 0-based place of a row in the call. */
const place = z.int().check(z.nonnegative());

const newRowRejection = z.strictObject({ row: place, field: z.string(), value: cellValue, reason: z.string() });
export type NewRowRejection = z.infer<typeof newRowRejection>;

export const createCommodities = endpoint({
  method: 'POST',
  path: '/commodity/create',
  summary:
    'Add rows without a file. They are listed as an import, which reverts them. A row without a new tag is refused; of the others only the refused cells are left out.',
  bodyLimit: 8 * 1024 * 1024,
  cost: costOfEach('rows', 1 / 20),
  access: { scope: 'project', permission: 'import.run' },
  body: z.strictObject({
    projectId,
    type: importType,
    /** Id of the import that lists the rows; a repeated call with it gets the first response. */
    importId: uuid,
    /** Unit of bare lengths, as shown to the user. */
    unit: seenUnit,
    rows: z.array(newRow).check(z.minLength(1), z.maxLength(maxNewRows)),
  }),
  reply: z.strictObject({
    version,
    added: z.array(z.strictObject({ row: place, id })),
    refusals: z.array(newRowRejection),
  }),
});
