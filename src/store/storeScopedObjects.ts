/** A companion in which a person types what is not saved yet. */
interface TypingCompanion {
  /** Rows with something typed. */
  readonly typedRows: number;
}

const isTyping = (companion: object): companion is TypingCompanion =>
  'typedRows' in companion && typeof companion.typedRows === 'number';

/** Objects that live as long as the rows of a store do, one of each kind. */
export class StoreScopedObjects {
  readonly #kept: object[] = [];
  /** Of the store this one came in place of, until each is asked for. */
  readonly #inherited: readonly object[];

  constructor(before?: StoreScopedObjects) {
    this.#inherited = before ? [...before.#kept, ...before.#inherited] : [];
  }

  /** Rows with something typed and not saved, over all kinds. */
  get typedRows(): number {
    return this.#kept.filter(isTyping).reduce((sum, { typedRows }) => sum + typedRows, 0);
  }

  /** Made when it is first asked for, the same from then on. `before` is that of the store this one came in place of. */
  of<Kept extends object>(
    kind: abstract new (...parameters: never[]) => Kept,
    make: (before: Kept | undefined) => Kept,
  ): Kept {
    const isOfKind = (candidate: object): candidate is Kept => candidate instanceof kind;
    const known = this.#kept.find(isOfKind);
    if (known) return known;
    const kept = make(this.#inherited.find(isOfKind));
    this.#kept.push(kept);
    return kept;
  }
}
