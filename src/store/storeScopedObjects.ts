/** Companion object with unsaved user input. */
interface TypingCompanion {
  /** Number of rows with unsaved input. */
  readonly typedRows: number;
}

const isTyping = (companion: object): companion is TypingCompanion =>
  'typedRows' in companion && typeof companion.typedRows === 'number';

/** Objects with the lifetime of a store's rows, one of each kind. */
export class StoreScopedObjects {
  readonly #stored: object[] = [];
  /** Objects of the store that this one replaces, until each is requested. */
  readonly #inherited: readonly object[];

  constructor(before?: StoreScopedObjects) {
    this.#inherited = before ? [...before.#stored, ...before.#inherited] : [];
  }

  /** Number of rows with unsaved input, over all kinds. */
  get typedRows(): number {
    return this.#stored.filter(isTyping).reduce((sum, { typedRows }) => sum + typedRows, 0);
  }

  /**
   * Returns the object of a kind: created at the first call, the same afterwards. `before` is that of the store this one
   * replaces.
   */
  of<Kept extends object>(
    kind: abstract new (...parameters: never[]) => Kept,
    make: (before: Kept | undefined) => Kept,
  ): Kept {
    const isOfKind = (candidate: object): candidate is Kept => candidate instanceof kind;
    const known = this.#stored.find(isOfKind);
    if (known) return known;
    const stored = make(this.#inherited.find(isOfKind));
    this.#stored.push(stored);
    return stored;
  }
}
