/** Edits of tables of set-up as a test says them, and their answers as it compares them. */
import type { CellValue } from '../../contract/base/values/scalars.ts';

export type Values = Readonly<Record<string, CellValue>>;

export const cellsOf = (values: Values) => Object.entries(values).map(([field, value]) => ({ field, value }));

interface Answer {
  readonly status: string;
  readonly problems?: readonly { readonly field: string; readonly reason: string }[];
  readonly row?: unknown;
}

/** Of each row its problems where it was refused, else what became of it. */
export const problemsOf = (answers: readonly Answer[]): unknown[] =>
  answers.map(({ status, problems }) => problems ?? status);

/** The rows of a call that saved every one. */
export function savedRows<Row>(answers: readonly (Answer & { readonly row?: Row })[]): Row[] {
  return answers.map((answer) => {
    if (answer.status !== 'saved' || answer.row === undefined) throw new Error(JSON.stringify(answer));
    return answer.row;
  });
}
