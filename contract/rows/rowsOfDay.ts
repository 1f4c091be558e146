/**
 * Rows of a type as of a day, and the changes between two days. Read only (docs/decisions/reports.md, docs/decisions/grid.md).
 */
import { z } from 'zod/mini';
import { changes } from './changes.ts';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { checkMessage } from '../base/messages/messages.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import type { FieldKind } from '../commodities/fields/kind.ts';
import { plausibleDate } from '../base/units/plausibleDate.ts';
import { projectId, version } from '../base/values/scalars.ts';

/** Additional columns of rows that are compared with an earlier day; null columns are omitted. */
export const rowMoves = [
  { key: 'statusBefore', kind: 'text' },
  { key: 'quantityMoved', kind: 'number' },
  { key: 'percentMoved', kind: 'percent' },
  { key: 'earnedMoved', kind: 'hours' },
] as const satisfies readonly { readonly key: string; readonly kind: FieldKind }[];

export type RowMove = (typeof rowMoves)[number]['key'];

export const getRowsOfDay = endpoint({
  method: 'GET',
  path: '/commodity/as-of',
  summary:
    'All rows of a type as of the end of a day, as columns; with an earlier day only those that moved since, and by what. For a caller with current rows (`base`), only what differs from them.',
  cost: 10,
  access: { scope: 'project', permission: 'data.view' },
  query: z
    .strictObject({
      projectId,
      type: commodityType,
      /** As-of day; omitted for the current state. */
      asOf: z.optional(plausibleDate),
      since: z.optional(plausibleDate),
      /** Version of the current rows that the caller has, 0 for none; if omitted, the reply contains whole rows. */
      base: z.optional(version),
      /** Row scope in which the caller's rows were read. */
      scope: z._default(z.string().check(z.maxLength(40)), ''),
    })
    .check(({ value: { asOf, since }, issues }) => {
      if (asOf === undefined && since === undefined)
        issues.push({
          code: 'custom',
          input: undefined,
          path: ['asOf'],
          params: { message: checkMessage('dayMissing') },
        });
    }),
  reply: z.extend(changes, {
    /** Notices about the days for the reader. */
    notices: z.array(z.string()),
    /**
     * Only with `base`: changes that bring the caller's rows up to date. The reply itself is then not full: it contains the columns
     * that can differ from these rows, for those that do; compared with an earlier day, for those that moved.
     */
    current: z.optional(changes),
  }),
});
export type RowsOfDayReply = z.infer<typeof getRowsOfDay.reply>;
