/** What is typed and not sent, as text, by row and field. A row's texts are a new object whenever one of them changes. */

/** By field key, as typed. */
export type Texts = Readonly<Record<string, string>>;

export interface TypedText {
  readonly id: number;
  readonly field: string;
  readonly text: string;
  /** The person was asked about a name on no list, and means it. */
  readonly isNew?: true | undefined;
}

type Act = readonly { readonly id: number; readonly before: Texts | undefined }[];

export class EntryDrafts {
  readonly #rows = new Map<number, Texts>();
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
    return this.#rows.get(id);
  }

  /** Cells typed, pasted or filled together are one act for undo. */
  type(cells: readonly TypedText[]): void {
    const before = new Map<number, Texts | undefined>();
    for (const { id, field, text } of cells) {
      if (!before.has(id)) before.set(id, this.#rows.get(id));
      this.#rows.set(id, { ...this.#rows.get(id), [field]: text });
    }
    this.#past.push(Array.from(before, ([id, texts]) => ({ id, before: texts })));
  }

  /** Each text of a field again, also of what undo would bring back. */
  rewrite(fields: ReadonlySet<string>, textOf: (text: string) => string): void {
    const again = (texts: Texts): Texts =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fields.has(key) ? textOf(text) : text]));
    for (const [id, texts] of this.#rows) this.#rows.set(id, again(texts));
    const past = this.#past.map((act) => act.map(({ id, before }) => ({ id, before: before && again(before) })));
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
