/** Results of saving rows, in the form of the setup calls' replies (`contract/base/calls/rowEdits.ts`). */
import type { LastSave } from '../../../contract/base/calls/lastSave.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { Transaction } from '../../db/database.ts';
import type { Translate } from '../../locales/translate.ts';
import { findLastSaves, type SavedThing } from '../../repositories/history/lastSaves.ts';
import type { Problem } from './readRowCells.ts';

/** A row that was not written, with its problems, or its current state after another user changed it. */
export type Unwritten<Theirs> =
  | { readonly status: 'refused'; readonly problems: readonly Problem[] }
  | { readonly status: 'conflict'; readonly theirs: Theirs }
  | { readonly status: 'gone' };

interface Telling<Good, Theirs, Row, Saved> {
  readonly say: Translate;
  readonly changedMeanwhile: Message;
  readonly gone: Message;
  readonly saved: (row: Good) => Saved;
  readonly rowOf: (theirs: Theirs) => Row;
  /** Returns the row as identified in the audit trail. */
  readonly savedAs: (theirs: Theirs) => SavedThing;
}

type UnwrittenResult<Row> =
  | { readonly status: 'refused'; readonly problems: { field: string; reason: string }[] }
  | { readonly status: 'conflict'; readonly row: Row; readonly reason: string; readonly lastSave: LastSave | null }
  | { readonly status: 'gone'; readonly reason: string };

/**
 * Returns the results in row order, in the user's language; a conflict includes who saved last, if known. `projectId` null:
 * company-wide rows.
 */
export async function rowResults<Good extends { readonly status: 'good' }, Theirs, Row, Saved>(
  transaction: Transaction,
  projectId: number | null,
  checked: readonly (Good | Unwritten<Theirs>)[],
  { say, changedMeanwhile, gone, saved, rowOf, savedAs }: Telling<Good, Theirs, Row, Saved>,
): Promise<(Saved | UnwrittenResult<Row>)[]> {
  const clashing = checked.flatMap((row) => (row.status === 'conflict' ? [savedAs(row.theirs)] : []));
  const saves = (await findLastSaves(transaction, projectId, clashing))[Symbol.iterator]();
  return checked.map((row) => {
    switch (row.status) {
      case 'good':
        return saved(row);
      case 'refused':
        return {
          status: row.status,
          problems: row.problems.map(({ field, reason }) => ({ field, reason: say(reason) })),
        };
      case 'conflict': {
        const lastSave = saves.next().value ?? null;
        return { status: row.status, row: rowOf(row.theirs), reason: say(changedMeanwhile), lastSave };
      }
      case 'gone':
        return { status: row.status, reason: say(gone) };
    }
  });
}
