/**
 * Entries of one screen from the first key to the server's response: drafts by row, and the state of each. Independent of React;
 * its snapshots are immutable, and every change creates a new one.
 */
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { FieldEntry } from '../../../../contract/progress/fieldEntries.ts';
import { stepFields } from '../../../../contract/progress/completedPart.ts';
import type { Row } from '../../../../contract/progress/progress.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import { fieldsOfPieces } from '../../../../contract/progress/pieces.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { RowHandle } from '../../../store/table/rowHandles.ts';
import { nameTypedUnit, nameUnitQuietly } from '../../../store/edits/typedLengths.ts';
import type { SentEntry } from '../../../store/fieldEntries.ts';
import { EntryDrafts, type SeenValue, type Texts, type TypedText } from './entryDrafts.ts';
import { noteFieldOf, previewEntry, withoutPart, type EntryPreview } from './entryPreview.ts';
import { settleConflict } from '../../../device/outbox/conflicts.ts';
import { lengthInUnit } from '../../../device/outbox/convertUnit.ts';
import { editText } from '../../../i18n/fieldText.ts';
import type { FieldEntryOptions, FieldEntrySnapshot, RowEntry } from './fieldEntrySnapshot.ts';
import { ConfirmedNames, namesPerson, whoField } from './confirmedNames.ts';
import { reelOnDevice, type RowsOnDevice } from './reelsOnDevice.ts';
import { isUnsaved, RowBases } from './rowBases.ts';
import { keepSession, withConfirmedName, readSession, sessionDay, type EntrySession } from './session.ts';

interface Built {
  readonly handle: RowHandle;
  readonly texts: Texts | undefined;
  readonly sent: SentEntry | undefined;
  readonly session: EntrySession;
  readonly entry: RowEntry;
}

const none: Texts = {};

export class FieldEntryStore {
  readonly store: CommodityStore;
  options: FieldEntryOptions;
  snapshot: FieldEntrySnapshot;
  readonly #drafts: EntryDrafts;
  readonly #built = new Map<number, Built>();
  readonly #bases: RowBases;
  readonly #stopped = new Set<number>();
  readonly #intended: ConfirmedNames;
  readonly #listeners = new Set<() => void>();
  readonly #rows: RowsOnDevice = {
    entered: () => this.#bases.entered(this.store, fieldsOfPieces(this.commodity)),
    tagOf: (id) => (this.store.table.rowOf(id) === undefined ? null : this.store.tagOf(id)),
  };
  #session: EntrySession;
  #repeatable: Texts;

  /** `before` is the store of the user's previous rows; its drafts and today's entries are taken over. */
  constructor(store: CommodityStore, options: FieldEntryOptions, before?: FieldEntryStore) {
    this.store = store;
    this.options = options;
    this.#session = readSession(options.person, store.today());
    this.#drafts = before ? before.#drafts : new EntryDrafts();
    if (before) this.#nameUnit(before.options.unit, options.unit);
    this.#bases = before ? before.#bases : new RowBases();
    this.#intended = before ? before.#intended : new ConfirmedNames();
    this.#repeatable = before ? before.#repeatable : none;
    this.snapshot = this.#snapshotNow();
    store.subscribe(() => this.#changed());
  }

  get commodity(): Commodity {
    return this.options.commodity;
  }

  get typedRows(): number {
    return this.#drafts.ids.length;
  }

  setOptions(options: FieldEntryOptions): void {
    if (options === this.options) return;
    this.#nameUnit(this.options.unit, options.unit);
    this.options = options;
    this.#built.clear();
    this.#changed();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): FieldEntrySnapshot => this.snapshot;

  /** Returns the entry of a row, or null. The same object until something in it changes. */
  readonly entryOf = (id: number): RowEntry | null => {
    const texts = this.#drafts.of(id);
    const sent = this.store.fieldEntries.stateOf(id);
    const row = this.store.table.rowOf(id);
    if ((!texts && !sent) || row === undefined) return null;
    const handle = this.store.handle(row);
    const known = this.#built.get(id);
    const isKnown =
      known?.handle === handle && known.texts === texts && known.sent === sent && known.session === this.#session;
    if (known && isKnown && known.entry.saveBlocked === this.#stopped.has(id)) return known.entry;
    const entry = this.#build(id, texts, sent);
    this.#built.set(id, { handle, texts, sent, session: this.#session, entry });
    return entry;
  };

  setSession(session: EntrySession): void {
    this.#session = session;
    keepSession(session, this.store.today());
    this.#changed();
  }

  /** Called when the screen is opened again: another screen might have changed the session stored on the device. */
  reopen(): void {
    this.#session = readSession(this.options.person, this.store.today());
    this.#changed();
  }

  type(cells: readonly TypedText[]): void {
    this.#intended.type(cells);
    this.#drafts.type(cells, (cell) => this.#seenNow(cell));
    const people = cells.filter(({ field, isNew }) => isNew && namesPerson(this.commodity, field));
    if (people.length === 0) this.#changed();
    else this.setSession(people.reduce((session, { text }) => withConfirmedName(session, text.trim()), this.#session));
  }

  /** Identity of the typing that `undo` would undo; null when there is none. */
  get lastAct(): object | null {
    return this.#drafts.lastAct;
  }

  /** Undoes the last typing; returns the row it was on. */
  undo(): number | null {
    const id = this.#drafts.undo();
    this.#changed();
    return id;
  }

  /**
   * Called when the user moves to another row: a finished draft is saved as an entry, while one mark of two waits for the other.
   */
  leave(id: number): void {
    const preview = this.entryOf(id)?.preview;
    if (preview && !preview.isIncomplete) this.save(id);
  }

  /**
   * Sends a row as one entry. Returns false when there is nothing to send, or errors prevent it. `note`: the reason, if the row
   * has no field for it. `restores`: the entry that this one reverts, by field.
   */
  save(id: number, note = '', restores?: FieldEntry['restores']): boolean {
    const preview = this.#preview(id, note);
    if (!preview || this.options.mayEnter === false) return false;
    if (preview.errors.length > 0) {
      this.#stopped.add(id);
      this.#changed();
      return false;
    }
    this.#record(id, preview, note, restores);
    return true;
  }

  /** Sends all rows that can be sent. */
  saveAll(): void {
    for (const id of this.snapshot.typed) this.save(id);
  }

  /**
   * Returns the entry that photos of a row belong to: the last one on it for the day of the session; otherwise a new one without
   * values, for observations only.
   */
  entryForPhotos(id: number): { readonly entryId: string; readonly isNew: boolean } {
    const workDate = sessionDay(this.#session, this.store.today());
    const last = this.store.fieldEntries.stateOf(id)?.operation;
    if (last?.entry?.workDate === workDate) return { entryId: last.id, isNew: false };
    const entryId = this.store.fieldEntries.record(this.store.projectId, {
      type: this.store.type,
      commodityId: id,
      workDate,
      foreman: this.#session.foreman.trim(),
      values: {},
      before: {},
      note: '',
      source: this.options.source,
    });
    return { entryId, isNew: true };
  }

  /** Withdraws an entry that was not sent yet. Returns false if it is too late. */
  withdraw(id: number): boolean {
    return this.store.fieldEntries.withdraw(id);
  }

  /** Sends the same entry again with the same id. */
  retry(id: number): void {
    this.store.fieldEntries.retry(id);
  }

  /** Resolves a name that is on no list; a person is confirmed once, for the following entries as well. */
  rename(id: number, name: string, isNew?: true): void {
    const { state } = this.store.fieldEntries.stateOf(id) ?? {};
    if (state?.is !== 'refused' || !state.unknown) return;
    const { field, name: was } = state.unknown;
    const { foreman } = this.#session;
    if (field === whoField && foreman.trim() === was) this.setSession({ ...this.#session, foreman: name });
    if (isNew && namesPerson(this.commodity, field)) this.setSession(withConfirmedName(this.#session, name));
    this.#remember(id);
    this.store.fieldEntries.rename(id, { field, name, isNew });
  }

  /** `note`: the reason, if the entry has none. */
  keepMine(id: number, note = ''): void {
    this.#remember(id);
    this.store.fieldEntries.keepMine(id, note);
  }

  /** Accepts the other user's values where both wrote; the remaining values are sent again. */
  takeTheirs(id: number): void {
    const operation = this.store.fieldEntries.stateOf(id)?.operation;
    if (operation && settleConflict(operation, 'theirs') === null) this.#bases.forget(id);
    this.store.fieldEntries.takeTheirs(id);
  }

  /** Turns an entry that the server did not accept into a draft, for the user to correct. */
  editAgain(id: number): void {
    const sent = this.store.fieldEntries.stateOf(id);
    if (!sent || !isUnsaved(sent.state.is)) return;
    const { before, after } = sent.operation;
    const texts = Object.entries(after).map(([field, value]) => ({ id, field, text: editText(value) }));
    this.type(texts.map((cell) => Object.assign(cell, { opened: before[cell.field] })));
  }

  /** Discards the draft of a row; without one, an entry that the server did not accept. */
  discard(id: number): void {
    if (this.#drafts.of(id)) this.#drafts.discard(id);
    else if (isUnsaved(this.store.fieldEntries.stateOf(id)?.state.is)) {
      this.#bases.forget(id);
      this.store.fieldEntries.discard(id);
    }
    this.#stopped.delete(id);
    this.#changed();
  }

  discardDrafts(): void {
    this.#drafts.clear();
    this.#stopped.clear();
    this.#changed();
  }

  /** Copies the reel, dates, results and people of the previous entry; never its lengths and notes. */
  repeatLast(id: number): void {
    this.type(Object.entries(this.#repeatable).map(([field, text]) => ({ id, field, text })));
  }

  /** Adds the former unit to typed lengths after the project's unit has changed. */
  #nameUnit(typedIn: LengthUnit, unit: LengthUnit): void {
    if (typedIn === unit) return;
    const lengths = this.commodity.fields.filter(({ kind }) => kind === 'length').map(({ key }) => key);
    this.#drafts.rewrite(
      new Set(lengths),
      (text, isShown) => (isShown ? nameTypedUnit(text, typedIn) : nameUnitQuietly(text, typedIn)),
      (field, value) => lengthInUnit(this.store.type, field, value, { from: typedIn, to: unit }),
    );
  }

  #record(id: number, { values, workDate }: EntryPreview, said: string, restores: FieldEntry['restores']): void {
    const seenIn = this.#seenIn(id);
    const before = this.#remember(id);
    const foreman = (this.#drafts.of(id)?.[whoField] ?? this.#session.foreman).trim();
    const newNames = this.#intended.fieldsOf(this.commodity, id, values, { ...this.#session, foreman });
    const note = noteFieldOf(this.commodity);
    this.#repeatable = this.#repeatableOf(values);
    this.#drafts.take(id);
    this.#stopped.delete(id);
    this.store.fieldEntries.record(this.store.projectId, {
      type: this.store.type,
      commodityId: id,
      workDate,
      foreman,
      values,
      before: Object.fromEntries(this.#seenWith(values).map((field) => [field, seenIn(field, before[field] ?? null)])),
      note: said || (note === undefined ? '' : editText(values[note])),
      source: this.options.source,
      ...(newNames.length > 0 && { newNames }),
      ...(restores && { restores }),
    });
  }

  /** Returns the fields whose values the user saw and relied on: those of the entry, and of the steps it belongs to. */
  #seenWith(values: Row): readonly string[] {
    const ofSteps = stepFields(this.commodity);
    const own = Object.keys(values);
    return own.some((key) => ofSteps.includes(key)) ? [...new Set([...own, ...ofSteps])] : own;
  }

  /** Returns the value of a field at the start of typing. */
  #seenNow({ id, field, opened }: TypedText): SeenValue {
    const sent = this.store.fieldEntries.stateOf(id);
    const isOwn = this.#bases.isBehind(this.store, id, sent) && Object.hasOwn(sent?.operation.after ?? {}, field);
    const now = this.#bases.of(this.store, this.commodity, id)[field] ?? null;
    if (isOwn) return { value: now, below: sent?.operation.before[field] ?? null };
    const value = opened === undefined ? now : opened;
    return { value, below: value };
  }

  /**
   * Returns a function that gives the value the user saw in a field: for typed fields and those of an entry that was not
   * accepted, the value from the start of typing; for others the current value `now`.
   */
  #seenIn(id: number): (field: string, now: CellValue) => CellValue {
    const seen = this.#drafts.seen(id);
    const sent = this.store.fieldEntries.stateOf(id);
    const isUntaken = isUnsaved(sent?.state.is);
    const untaken: Row = isUntaken ? (sent?.operation.before ?? {}) : {};
    return (field, now) => {
      const typed = seen[field];
      const value = typed
        ? sent === undefined || isUntaken
          ? typed.below
          : typed.value
        : Object.hasOwn(sent?.operation.after ?? {}, field)
          ? untaken[field]
          : undefined;
      // The server stores a name in the spelling of its list, so that is not a change.
      const isSpelledAgain = typeof value === 'string' && typeof now === 'string' && tagKey(value) === tagKey(now);
      return value === undefined || isSpelledAgain ? now : value;
    };
  }

  /** Records the state of the row before one of its entries is sent. */
  #remember(id: number): Row {
    return this.#bases.remember(this.store, this.commodity, id);
  }

  #repeatableOf(values: Row): Texts {
    const note = noteFieldOf(this.commodity);
    const fields = this.commodity.fields.filter(
      ({ key, kind }) => values[key] !== undefined && kind !== 'length' && key !== note,
    );
    return Object.fromEntries(fields.map(({ key }) => [key, editText(values[key])]));
  }

  /** Returns what the draft would record on top of the server's values; null while it changes nothing. */
  #preview(id: number, note = ''): EntryPreview | null {
    const texts = this.#drafts.of(id) ?? none;
    if (Object.keys(texts).length === 0) return null;
    const { unit, projectStart, reels, mayOverride } = this.options;
    const today = this.store.today();
    const sent = this.store.fieldEntries.stateOf(id);
    const kept = sent && isUnsaved(sent.state.is) ? sent.operation.after : {};
    const drafted = Object.fromEntries(Object.entries(kept).map(([field, value]) => [field, editText(value)]));
    return previewEntry(
      this.commodity,
      this.#bases.of(this.store, this.commodity, id),
      { ...withoutPart(this.commodity, drafted, texts, { unit, today }), ...texts },
      {
        unit,
        projectStart,
        today,
        workDate: sessionDay(this.#session, today),
        note,
        mayOverride,
        reelOf: reels && ((reel) => reelOnDevice(this.commodity, reels, { reel, id }, this.#rows)),
      },
    );
  }

  #build(id: number, texts: Texts = none, sent: SentEntry | undefined): RowEntry {
    const preview = this.#preview(id);
    const isShown = isUnsaved(sent?.state.is) || this.#bases.isBehind(this.store, id, sent);
    return {
      id,
      texts,
      preview,
      sent: sent && isShown ? sent.operation.after : {},
      state: preview ? { is: 'typed' } : (sent?.state ?? { is: 'clean' }),
      saveBlocked: this.#stopped.has(id),
    };
  }

  #changed(): void {
    this.snapshot = this.#snapshotNow();
    for (const listener of this.#listeners) listener();
  }

  #snapshotNow(): FieldEntrySnapshot {
    const typed = this.#drafts.ids.filter((id) => this.entryOf(id)?.preview);
    const states = Array.from(this.store.fieldEntries.recordIds, (id) => ({ id, is: this.entryOf(id)?.state.is }));
    return {
      entryOf: (id) => this.entryOf(id),
      typed,
      needsAttention: states.filter(({ is }) => isUnsaved(is)).map(({ id }) => id),
      saving: states.filter(({ is }) => is === 'saving').length,
      saved: states.filter(({ is }) => is === 'saved').length,
      session: this.#session,
      canRepeat: Object.keys(this.#repeatable).length > 0,
    };
  }
}
