/** What is typed and not sent, as text, by row and field. A row's texts are a new object whenever one of them changes. */
import type { CellValue } from '../../../../contract/base/values/scalars.ts';

/** By field key, as typed. */
export type Texts = Readonly<Record<string, string>>;

export interface TypedText {
  readonly id: number;
  readonly field: string;
  readonly text: string;
  /** The person was asked about a name on no list, and means it. */
  readonly isNew?: true | undefined;
  /** What the field held when its editor was opened; left out where it is what the field holds now. */
  readonly opened?: CellValue | undefined;
}

/** The value of a field when the person began to type in it. */
export interface SeenValue {
  readonly value: CellValue;
  /** The value below an own entry that was not saved yet; otherwise the same as `value`. */
  readonly below: CellValue;
}

/** By field key. */
export type SeenValues = Readonly<Record<string, SeenValue>>;

interface Draft {
  readonly texts: Texts;
  readonly seen: SeenValues;
}

type Act = readonly { readonly id: number; readonly before: Draft | undefined }[];

export class EntryDrafts {
  readonly #rows = new Map<number, Draft>();
  readonly #past: Act[] = [];

  get ids(): number[] {
    return [...this.#rows.keys()];
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** Another object for every act; null when there is none. */
  get lastAct(): object | null {
    return this.#past.at(-1) ?? null;
  }

  of(id: number): Texts | undefined {
    return this.#rows.get(id)?.texts;
  }

  /** What each typed field of a row held when its typing began. */
  seen(id: number): SeenValues {
    return this.#rows.get(id)?.seen ?? {};
  }

  /** Cells typed, pasted or filled together are one act for undo. `seenOf` is asked once per field, when its typing begins. */
  type(cells: readonly TypedText[], seenOf: (cell: TypedText) => SeenValue): void {
    const before = new Map<number, Draft | undefined>();
    for (const cell of cells) {
      const { id, field, text } = cell;
      const draft = this.#rows.get(id);
      if (!before.has(id)) before.set(id, draft);
      const seen = draft?.seen[field] ?? seenOf(cell);
      this.#rows.set(id, { texts: { ...draft?.texts, [field]: text }, seen: { ...draft?.seen, [field]: seen } });
    }
    this.#past.push(Array.from(before, ([id, draft]) => ({ id, before: draft })));
  }

  /** Each text and seen value of a field again, also of what undo would bring back; only the former texts are `isShown`. */
  rewrite(
    fields: ReadonlySet<string>,
    textOf: (text: string, isShown: boolean) => string,
    valueOf: (field: string, value: CellValue) => CellValue,
  ): void {
    const again = ({ texts, seen }: Draft, isShown: boolean): Draft => ({
      texts: Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [key, fields.has(key) ? textOf(text, isShown) : text]),
      ),
      seen: Object.fromEntries(
        Object.entries(seen).map(([key, { value, below }]) => [
          key,
          { value: valueOf(key, value), below: valueOf(key, below) },
        ]),
      ),
    });
    for (const [id, draft] of this.#rows) this.#rows.set(id, again(draft, true));
    const past = this.#past.map((act) => act.map(({ id, before }) => ({ id, before: before && again(before, false) })));
    this.#past.splice(0, this.#past.length, ...past);
  }

  /** A draft given up; undo brings it back. */
  discard(id: number): void {
    const before = this.#rows.get(id);
    if (!this.#rows.delete(id)) return;
    this.#past.push([{ id, before }]);
  }

  /** A draft that became an entry: no longer a draft, and nothing to undo. */
  take(id: number): void {
    this.#rows.delete(id);
    const kept = this.#past
      .map((act) => (act.some((one) => one.id === id) ? act.filter((one) => one.id !== id) : act))
      .filter((act) => act.length > 0);
    this.#past.splice(0, this.#past.length, ...kept);
  }

  /** Takes the last act back; gives the row it was on. */
  undo(): number | null {
    const act = this.#past.pop();
    for (const { id, before } of act ?? []) {
      if (before) this.#rows.set(id, before);
      else this.#rows.delete(id);
    }
    return act?.[0]?.id ?? null;
  }

  clear(): void {
    this.#rows.clear();
    this.#past.length = 0;
  }
}
