/** Names on no list that the person was asked about, and means: by row and field. They are said with the entry that uses them. */
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { Row } from '../../../../contract/progress/progress.ts';
import type { TypedText } from './entryDrafts.ts';

/** Who did the work, among the fields of an entry. */
export const whoField = 'foreman';

/** Whether a field of an entry names somebody: who did the work, who looked at it. */
export const namesPerson = ({ fields }: Commodity, field: string): boolean =>
  field === whoField || fields.some(({ key, names }) => key === field && names === 'person');

const keyOf = (id: number, field: string) => `${id} ${field}`;

export class ConfirmedNames {
  readonly #names = new Map<string, string>();

  type(cells: readonly TypedText[]): void {
    for (const { id, field, text, isNew } of cells) if (isNew) this.#names.set(keyOf(id, field), text);
  }

  /** The fields of an entry whose name is meant; `newPeople` are meant on every row. */
  fieldsOf(
    commodity: Commodity,
    id: number,
    values: Row,
    { foreman, newPeople }: { readonly foreman: string; readonly newPeople: readonly string[] },
  ): string[] {
    const named = { ...values, [whoField]: foreman };
    return Object.entries(named).flatMap(([field, name]) => {
      if (typeof name !== 'string' || name === '') return [];
      const isMeant = this.#names.get(keyOf(id, field)) === name;
      return isMeant || (namesPerson(commodity, field) && newPeople.includes(name)) ? field : [];
    });
  }
}
