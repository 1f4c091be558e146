/** Names on no list that the user has confirmed, by row and field. They are sent with the entry that uses them. */
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { Row } from '../../../../contract/progress/progress.ts';
import type { TypedText } from './entryDrafts.ts';

/** Key of the foreman among the fields of an entry. */
export const whoField = 'foreman';

/** True if a field of an entry holds a person's name: the foreman, or an inspector. */
export const namesPerson = ({ fields }: Commodity, field: string): boolean =>
  field === whoField || fields.some(({ key, names }) => key === field && names === 'person');

const keyOf = (id: number, field: string) => `${id} ${field}`;

export class ConfirmedNames {
  readonly #names = new Map<string, string>();

  type(cells: readonly TypedText[]): void {
    for (const { id, field, text, isNew } of cells) if (isNew) this.#names.set(keyOf(id, field), text);
  }

  /** Returns the fields of an entry with a confirmed name; `newPeople` are confirmed for every row. */
  fieldsOf(
    commodity: Commodity,
    id: number,
    values: Row,
    { foreman, newPeople }: { readonly foreman: string; readonly newPeople: readonly string[] },
  ): string[] {
    const named = { ...values, [whoField]: foreman };
    return Object.entries(named).flatMap(([field, name]) => {
      if (typeof name !== 'string' || name === '') return [];
      const isIntended = this.#names.get(keyOf(id, field)) === name;
      return isIntended || (namesPerson(commodity, field) && newPeople.includes(name)) ? field : [];
    });
  }
}
