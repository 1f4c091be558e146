/** Unsent typed texts by row and field. Any change creates a new object for the row's texts. */
import type { CellValue } from '../../../../contract/base/values/scalars.ts';

/** Typed texts by field key. */
export type Texts = Readonly<Record<string, string>>;

export interface TypedText {
  readonly id: number;
  readonly field: string;
  readonly text: string;
  /** Set if the user has confirmed a name that is on no list. */
  readonly isNew?: true | undefined;
  /** Value of the field when its editor was opened; omitted if it equals the current one. */
  readonly opened?: CellValue | undefined;
}

/** Value of a field when the user started typing in it. */
export interface SeenValue {
  readonly value: CellValue;
  /** Value beneath the user's own unsaved entry; otherwise the same as `value`. */
  readonly below: CellValue;
}

/** Seen values by field key. */
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

  /** A new object for every act; null when there is none. */
  get lastAct(): object | null {
    return this.#past.at(-1) ?? null;
  }

  of(id: number): Texts | undefined {
    return this.#rows.get(id)?.texts;
  }

  /** Returns the values of a row's typed fields from when their typing started. */
  seen(id: number): SeenValues {
    return this.#rows.get(id)?.seen ?? {};
  }

  /**
   * Records typed cells; cells typed, pasted or filled together are one act for undo. `seenOf` is called once per field, when its
   * typing starts.
   */
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

  /**
   * Rewrites the texts and seen values of fields, including those that undo would restore; `isShown` is true only for the current
   * texts.
   */
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

  /** Discards a draft; undo restores it. */
  discard(id: number): void {
    const before = this.#rows.get(id);
    if (!this.#rows.delete(id)) return;
    this.#past.push([{ id, before }]);
  }

  /** Removes a draft that became an entry, along with its undo history. */
  take(id: number): void {
    this.#rows.delete(id);
    const stored = this.#past
      .map((act) => (act.some((one) => one.id === id) ? act.filter((one) => one.id !== id) : act))
      .filter((act) => act.length > 0);
    this.#past.splice(0, this.#past.length, ...stored);
  }

  /** Undoes the last act; returns the row it was on. */
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
