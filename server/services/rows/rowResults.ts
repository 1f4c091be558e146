/** What became of each row of a save, as the calls of set-up answer with it (`contract/base/calls/rowEdits.ts`). */
import type { LastSave } from '../../../contract/base/calls/lastSave.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { Transaction } from '../../db/database.ts';
import type { Translate } from '../../locales/translate.ts';
import { findLastSaves, type SavedThing } from '../../repositories/history/lastSaves.ts';
import type { Problem } from './readRowCells.ts';

/** A row that was not written: what is wrong with it, or how it stands since somebody else changed it. */
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
  /** As the audit trail knows it. */
  readonly savedAs: (theirs: Theirs) => SavedThing;
}

type UnwrittenResult<Row> =
  | { readonly status: 'refused'; readonly problems: { field: string; reason: string }[] }
  | { readonly status: 'conflict'; readonly row: Row; readonly reason: string; readonly lastSave: LastSave | null }
  | { readonly status: 'gone'; readonly reason: string };

/** In the order of the rows, in the reader's language; a clash names who saved, where that is known. `projectId` null: the company's. */
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
