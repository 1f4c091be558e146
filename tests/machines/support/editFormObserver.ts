/** Takes steps on a form over a record that another user also changes, and checks after each the guarantees for both users. */
import { createActor } from 'xstate';
import {
  editFormMachine,
  provideEditForm,
  selectChanges,
  selectConflict,
} from '../../../machines/editForm/editFormMachine.ts';
import type { SaveFailure, SaveRequest, Saved } from '../../../machines/editForm/ports.ts';
import { type Call, flushed, nothing, openPort, settled } from './deferred.ts';
import { type Exploration, type Observer, type InvariantLog, weighted } from './explore.ts';

export const editFormInvariants = {
  'Form 1': 'what was typed stays typed until it is saved, discarded or given up for the value of somebody else',
  'Form 2': 'one call is under way at a time, and a save merges at most three saves in between by itself',
  'Form 3': 'after a conflict is settled the chosen values are sent',
  'Form 4': 'a save changes only what the person typed, and overwrites no value that the person did not see',
  'Form 5': 'nothing is sent that the schema refuses',
  'Form 6': 'from wherever the person is, the form can be saved',
} as const;

type Name = keyof typeof editFormInvariants;

const fields = ['client', 'location', 'name'] as const;
type Field = (typeof fields)[number];
type Values = Readonly<Record<Field, number>>;

type Answer = 'ok' | 'refused' | 'unreachable' | 'unheard';
type Step =
  /** Types a value; the schema rejects values below zero. */
  | { readonly kind: 'type'; readonly field: Field; readonly isWrong: boolean }
  | { readonly kind: 'otherSaves'; readonly field: Field }
  /** Another user saves before the running save, once or repeatedly, and the form reads their version. */
  | { readonly kind: 'overtake'; readonly field: Field; readonly times: number }
  | { readonly kind: 'answer'; readonly how: Answer }
  /** The page reads the record: the current version, or the one before the last save. */
  | { readonly kind: 'read'; readonly age: number }
  /** One bit of `choice` per field: set if the other user's value is chosen. */
  | { readonly kind: 'settle'; readonly choice: number }
  | { readonly kind: 'save' | 'discard' | 'cancel' };

const steps = weighted<Step>(
  [4, fields.flatMap((field) => [false, false, true].map((isWrong) => ({ kind: 'type', field, isWrong }) as const))],
  [2, fields.map((field) => ({ kind: 'otherSaves', field }) as const)],
  [3, fields.flatMap((field) => [1, 4].map((times) => ({ kind: 'overtake', field, times }) as const))],
  [
    6,
    (['ok', 'ok', 'ok', 'refused', 'unreachable', 'unheard'] as const).map((how) => ({ kind: 'answer', how }) as const),
  ],
  [1, [0, 1].map((age) => ({ kind: 'read', age }) as const)],
  [2, [0, 1, 2, 3, 4, 5, 6, 7].map((choice) => ({ kind: 'settle', choice }) as const)],
  [4, (['save', 'save', 'save', 'discard', 'cancel'] as const).map((kind) => ({ kind }))],
);

type Machine = typeof editFormMachine;

export const editFormExploration = (
  change: (machine: Machine) => Machine = (machine) => machine,
): Exploration<Step, Name> => ({ steps, begin: (witness) => new EditFormObserver(witness, change) });

export const conflictFailure: SaveFailure = {
  isConflict: true,
  lastSave: { name: 'Ana Ruiz', at: new Date(0) },
  problems: {},
  error: new Error('Somebody else saved.'),
};

class EditFormObserver implements Observer<Step> {
  private readonly witness: InvariantLog<Name>;
  private readonly save = openPort<SaveRequest<Values>, Saved<Values>>('save');
  private readonly refresh = openPort<void, Saved<Values>>('refresh');
  private readonly actor;
  /** Every version of the record on the server; the version is the index. */
  private readonly history: Values[] = [{ client: 0, location: 0, name: 0 }];
  private written = 0;
  /** Values the user typed and neither saved nor discarded. */
  private readonly typed = new Map<Field, number>();
  /** Values the user knows to be underneath the typed ones. */
  private readonly seen = new Map<Field, number>();
  private refreshes = 0;

  constructor(witness: InvariantLog<Name>, change: (machine: Machine) => Machine) {
    this.witness = witness;
    const machine = provideEditForm<Values>({
      isValid: (values) => fields.every((field) => values[field] >= 0),
      save: (request) => this.save.port(request, new AbortController().signal),
      refresh: () => this.refresh.port(undefined, new AbortController().signal),
      reportMerged: nothing,
    });
    const input = { isNew: false, paths: fields, saved: this.record() };
    this.actor = createActor(change(machine), { input }).start();
  }

  private record(age = 0): Saved<Values> {
    const version = Math.max(0, this.history.length - 1 - age);
    return { values: this.history[version]!, version };
  }

  private values(): Values {
    return this.actor.getSnapshot().context.values as Values;
  }

  private write(change: Partial<Values>): void {
    this.history.push({ ...this.record().values, ...change });
  }

  async take(step: Step): Promise<void> {
    const { actor } = this;
    if (step.kind === 'type') this.type(step.field, step.isWrong);
    else if (step.kind === 'otherSaves') this.write({ [step.field]: (this.written += 1) });
    else if (step.kind === 'overtake') await this.overtake(step.field, step.times);
    else if (step.kind === 'answer') await this.answer(step.how);
    else if (step.kind === 'read') actor.send({ type: 'record.read', saved: this.record(step.age) });
    else if (step.kind === 'settle') this.settle(step.choice);
    else if (step.kind === 'cancel') actor.send({ type: 'conflict.cancel' });
    else {
      const event = { type: `form.${step.kind}` } as const;
      if (step.kind === 'save' && actor.getSnapshot().matches('editing')) this.refreshes = 0;
      if (step.kind === 'discard' && actor.getSnapshot().can(event)) this.typed.clear();
      actor.send(event);
    }
    this.check();
  }

  private type(field: Field, isWrong: boolean): void {
    if (!selectChanges(this.actor.getSnapshot()).includes(field)) this.seen.set(field, this.values()[field]);
    const value = (this.written += 1) * (isWrong ? -1 : 1);
    this.typed.set(field, value);
    this.actor.send({ type: 'field.set', field, value });
  }

  private async overtake(field: Field, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      this.write({ [field]: (this.written += 1) });
      for (const how of ['ok', 'ok'] as const) {
        // oxlint-disable-next-line no-await-in-loop -- the conflict response comes before the record
        await this.answer(how);
        this.check();
      }
    }
  }

  private async answer(how: Answer): Promise<void> {
    for (const call of this.save.open) this.answerSave(call, how);
    for (const call of this.refresh.open) {
      if (how === 'ok') call.resolve(this.record());
      else call.reject(new Error('No signal.'));
    }
    await flushed();
  }

  private answerSave(call: Call<SaveRequest<Values>, Saved<Values>>, how: Answer): void {
    const { values, changed, version } = call.input;
    if (how === 'unreachable') call.reject(new Error('No signal.'));
    else if (how === 'refused')
      call.reject({ isConflict: false, lastSave: null, problems: { name: 'Taken.' }, error: new Error('Taken.') });
    else if (version !== this.record().version) call.reject(conflictFailure);
    else {
      const paths = changed as Field[];
      this.write(Object.fromEntries(paths.map((path) => [path, values[path]])));
      if (how === 'unheard') call.reject(new Error('No signal.'));
      else {
        for (const path of paths) this.seen.set(path, values[path]);
        call.resolve(this.record());
      }
    }
  }

  private settle(choice: number): void {
    const { actor, witness } = this;
    const conflict = selectConflict(actor.getSnapshot());
    if (!conflict) return;
    const paths = conflict.paths as Field[];
    const others = conflict.theirs.values as Values;
    const theirs = paths.filter((path) => (choice & (1 << fields.indexOf(path))) !== 0);
    for (const path of theirs) this.typed.delete(path);
    for (const path of paths) this.seen.set(path, others[path]);
    const chosen = paths.map((path) => [path, this.typed.get(path) ?? others[path]] as const);
    this.refreshes = 0;
    actor.send({ type: 'conflict.settle', theirs });
    const holdsChosen = (values: Values) => chosen.every(([path, value]) => values[path] === value);
    const isValid = [...this.typed.values()].every((value) => value >= 0);
    if (this.typed.size === 0 || !isValid) return;
    // The typed values can equal those on the server by now; then nothing is left to send.
    if (selectChanges(actor.getSnapshot()).length === 0) return;
    const [request] = [...this.save.open].map(({ input }) => input);
    witness.ensure('Form 3', request !== undefined && holdsChosen(request.values), 'what was chosen is sent');
  }

  private check(): void {
    const { witness } = this;
    const values = this.values();
    for (const [field, value] of this.typed)
      witness.ensure('Form 1', values[field] === value, `${field} holds what was typed last`);
    witness.ensure('Form 2', this.save.open.size + this.refresh.open.size <= 1, 'one call at a time');
    this.refreshes += this.refresh.calls.splice(0).length;
    witness.ensure('Form 2', this.refreshes <= 3, 'at most three saves in between are merged');
    for (const { input } of this.save.calls.splice(0)) this.checkRequest(input);
    this.noteSaved();
  }

  /** Marks values in the form's base record as saved, even if the response to that save never arrived. */
  private noteSaved(): void {
    const base = this.history[this.actor.getSnapshot().context.base.version]!;
    for (const [field, value] of this.typed) {
      if (base[field] !== value) continue;
      this.typed.delete(field);
      this.seen.set(field, value);
    }
  }

  private checkRequest({ values, changed, version }: SaveRequest<Values>): void {
    const { witness } = this;
    const base = this.history[version]!;
    for (const field of fields) {
      const isOwn = changed.includes(field);
      witness.ensure('Form 4', isOwn ? this.typed.has(field) : values[field] === base[field], `${field} was typed`);
      if (isOwn) witness.ensure('Form 4', base[field] === this.seen.get(field), `${field} lay under it as seen`);
      witness.ensure('Form 5', values[field] >= 0, `${field} passes the schema`);
    }
  }

  /**
   * Completes the run: no one else saves and every call succeeds; the user corrects invalid values, chooses their own, and saves.
   */
  async finish(): Promise<void> {
    const { actor, witness } = this;
    const ended = actor.getSnapshot();
    await settled();
    witness.ensure('Form 6', actor.getSnapshot() === ended, 'every step was over before the next');
    await this.answerAll();
    await this.take({ kind: 'settle', choice: 0 });
    await this.answerAll();
    for (const [field, value] of this.typed) if (value < 0) this.type(field, false);
    for (let round = 0; round < 2; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the second round saves the conflicts found in the first
      await this.take({ kind: 'save' });
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      await this.answerAll();
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      await this.take({ kind: 'settle', choice: 0 });
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      await this.answerAll();
    }
    await this.take({ kind: 'read', age: 0 });
    const isSaved = fields.every((field) => this.values()[field] === this.record().values[field]);
    witness.ensure('Form 6', isSaved && actor.getSnapshot().matches('editing'), 'the form and the record are the same');
    actor.stop();
  }

  private async answerAll(): Promise<void> {
    for (let turn = 0; turn < 12 && this.save.open.size + this.refresh.open.size > 0; turn += 1)
      // oxlint-disable-next-line no-await-in-loop -- each response can lead to another call
      await this.take({ kind: 'answer', how: 'ok' });
  }
}
