/** Edits of set-up tables in the short form of tests, and their results in a form for comparison. */
import type { CellValue } from '../../contract/base/values/scalars.ts';

export type Values = Readonly<Record<string, CellValue>>;

export const cellsOf = (values: Values) => Object.entries(values).map(([field, value]) => ({ field, value }));

interface Answer {
  readonly status: string;
  readonly problems?: readonly { readonly field: string; readonly reason: string }[];
  readonly row?: unknown;
}

/** The problems of each rejected row, or else the status of the row. */
export const problemsOf = (answers: readonly Answer[]): unknown[] =>
  answers.map(({ status, problems }) => problems ?? status);

/** Rows of a call that saved all of them; throws otherwise. */
export function savedRows<Row>(answers: readonly (Answer & { readonly row?: Row })[]): Row[] {
  return answers.map((answer) => {
    if (answer.status !== 'saved' || answer.row === undefined) throw new Error(JSON.stringify(answer));
    return answer.row;
  });
}
