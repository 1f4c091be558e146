/** Names on no list that the person was asked about, and means: by row and field. They are said with the entry that uses them. */
import type { Row } from '../../../../contract/progress.ts';
import type { TypedText } from './entryDrafts.ts';

/** Who did the work, among the fields of an entry. */
export const whoField = 'foreman';

const keyOf = (id: number, field: string) => `${id} ${field}`;

export class MeantNames {
  readonly #names = new Map<string, string>();

  type(cells: readonly TypedText[]): void {
    for (const { id, field, text, isNew } of cells) if (isNew) this.#names.set(keyOf(id, field), text);
  }

  /** The fields of an entry whose name is meant; `newForeman` is meant on every row. */
  fieldsOf(
    id: number,
    values: Row,
    { foreman, newForeman }: { readonly foreman: string; readonly newForeman: string },
  ): string[] {
    const fields = Object.keys(values).filter((field) => this.#names.get(keyOf(id, field)) === values[field]);
    const isMeant = foreman === newForeman || foreman === this.#names.get(keyOf(id, whoField));
    return foreman !== '' && isMeant ? [...fields, whoField] : fields;
  }
}
