/** Missing values of rows and contradictions to the rest of the project, counted by cause (domain rules 1, 2.4 and 3.13). */
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { fieldTerm } from '../../../../contract/commodities/fields/fieldTerm.ts';
import type { Message } from '../../../../contract/base/messages/message.ts';
import type { Transaction } from '../../../db/database.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import { endsUnlikeOwner, tagsOfOtherTypes } from '../../../repositories/imports/staged/contradictions.ts';
import {
  removedStarted,
  rowsWithout,
  rowsWithoutUnit,
  type CountedRows,
} from '../../../repositories/imports/staged/gaps.ts';
import type { FoundIssue } from '../../../repositories/imports/issues.ts';
import type { Staging } from '../../../repositories/imports/staged/staging.ts';
import { titleOf } from '../parsing/cells/columnTitle.ts';
import type { Comparison } from './comparison.ts';
import type { ParsePlan } from '../parsing/parsePlan.ts';
import { limits } from '../limits.ts';

/** Stored issues, and the number of warnings including unstored ones. */
interface Found {
  readonly issues: readonly FoundIssue[];
  readonly total: number;
}

const warning = (code: string, row: number | null, column: string, value: string, reason: Message): FoundIssue => ({
  severity: 'warning',
  row,
  column,
  value,
  code,
  reason,
});

/** Expected fields of a row of the type, with the code for their absence. */
function expectedOf({ commodity }: Staging): { readonly field: Field; readonly code: string }[] {
  return commodity.fields.flatMap((field) => {
    if (field.required === 'expected') return [{ field, code: 'end.missing' }];
    if (field.key === 'typeCode') return [{ field, code: 'row.noType' }];
    return commodity.quantity === 'length' && field.key === commodity.lengthField
      ? [{ field, code: 'row.noLength' }]
      : [];
  });
}

function gapReason(field: Field, { rows, first }: CountedRows): Message {
  const reported = { field: fieldTerm(field), count: rows, rows };
  return first === null
    ? rowMessage('noColumn', reported)
    : rowMessage('withoutValue', { ...reported, first: { list: first } });
}

/** Missing values of added or changed rows: type, length, ends, labor unit; one warning each. */
export async function gapWarnings(
  transaction: Transaction,
  staging: Staging,
  plan: ParsePlan,
  { added, changed, reinstated }: Comparison,
): Promise<FoundIssue[]> {
  if (added + changed + reinstated === 0) return [];
  const found: FoundIssue[] = [];
  const expected = expectedOf(staging);
  const keys = expected.map(({ field }) => field.key);
  const gaps = await rowsWithout(transaction, staging, keys, added);
  for (const { field, code } of expected) {
    const gap = gaps.get(field.key);
    if (gap) found.push(warning(code, null, titleOf(plan, field.key), '', gapReason(field, gap)));
  }
  const unit = await rowsWithoutUnit(transaction, staging);
  if (unit) {
    const reported = { count: unit.rows, rows: unit.rows, first: { list: unit.first ?? [] } };
    found.push(warning('row.noUnit', null, '', '', rowMessage('noUnit', reported)));
  }
  return found;
}

/**
 * Rows missing from the revision: those held back, those removed although one of the `unread` rows might be theirs, and those
 * with recorded work.
 */
export async function removalWarnings(
  transaction: Transaction,
  staging: Staging,
  { removed, heldRemovals: { rows: held, tags: heldTags } }: Comparison,
  unread: number,
): Promise<FoundIssue[]> {
  const found: FoundIssue[] = [];
  if (held > 0) {
    const reason = rowMessage('removalsHeld', { count: held, rows: held, unread, tags: { list: heldTags } });
    found.push(warning('row.removalsHeld', null, '', '', reason));
  }
  if (removed === 0) return found;
  if (unread > 0) {
    const reason = rowMessage('removalsUnsure', { count: removed, rows: removed, unread });
    found.push(warning('row.removalsUnsure', null, '', '', reason));
  }
  const { rows, tags } = await removedStarted(transaction, staging);
  if (rows > 0) {
    const reason = rowMessage('removedBegun', { count: rows, rows, tags: { list: tags ?? [] } });
    found.push(warning('row.removedBegun', null, '', '', reason));
  }
  return found;
}

/** Tags that rows of another type also have, and ends that differ from those of the cable. */
export async function contradictions(
  transaction: Transaction,
  staging: Staging,
  plan: ParsePlan,
  projectId: number,
  keyTitle: string,
): Promise<Found> {
  const tags = await tagsOfOtherTypes(transaction, staging, projectId, limits.storedWarnings);
  const ends = await endsUnlikeOwner(transaction, staging, projectId, limits.storedWarnings);
  return {
    issues: [
      ...tags.map(({ row, tag, type }) =>
        warning('key.otherType', row, keyTitle, tag, rowMessage('otherType', { tag, type: { commodity: type } })),
      ),
      ...ends.map(({ row, field, owner, named, known, rows }) =>
        warning(
          'end.unlikeOwner',
          row,
          titleOf(plan, field),
          named,
          rowMessage('endUnlikeCable', { cable: owner, named, known, count: rows, rows }),
        ),
      ),
    ],
    total: (tags[0]?.total ?? 0) + (ends[0]?.total ?? 0),
  };
}
