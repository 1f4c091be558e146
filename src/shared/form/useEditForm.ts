/** Form over a record: `useEditForm` if others can change it too, `useCreateForm` for a new one. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { z } from 'zod/mini';
import { WirewayError, type ErrorCode } from '../../../contract/base/calls/errors.ts';
import type { LastSave } from '../../../contract/base/calls/lastSave.ts';
import {
  provideEditForm,
  selectChanges,
  selectConflict,
  selectIsSaving,
} from '../../../machines/editForm/editFormMachine.ts';
import { covers } from '../../../machines/editForm/mergeFields.ts';
import type { EditFormPorts, SaveFailure, Saved } from '../../../machines/editForm/ports.ts';
import { problemsOf } from '../../api/apiErrors.ts';
import { useApp } from '../../context/useApp.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { fieldProblems } from './fieldProblems.ts';

interface FormOptions<Body> {
  /** Schema the server also uses; its output is sent. */
  readonly schema: z.ZodMiniType<Body>;
  /** Returns the label of a field by its path. */
  readonly labelOf: (path: string) => string;
}

interface EditFormOptions<Values extends object, Body> extends FormOptions<Body> {
  readonly saved: Saved<Values>;
  /** Paths of the fields that are merged separately when two users change the record: `name`, `stepWeights.cable`. */
  readonly paths: readonly string[];
  /** Sends the change and returns the resulting record. `changed` are the paths that differ. */
  readonly save: (body: Body, changed: readonly string[], version: number) => Promise<Saved<Values>>;
  /** Loads the current record after the server reported another user's save. */
  readonly refresh: () => Promise<Saved<Values>>;
  /** Called with the fields another user changed, which were merged with this user's changes. */
  readonly onMerged?: (paths: readonly string[], lastSave: LastSave | null) => void;
}

interface CreateFormOptions<Values extends object, Body> extends FormOptions<Body> {
  readonly initialValues: Values;
  readonly create: (body: Body) => Promise<void>;
}

/** Conflict in fields that both users changed; nothing is saved until each has a value. */
interface Conflict<Values> {
  readonly paths: readonly string[];
  readonly theirs: Saved<Values>;
  /** Last save by the other user; null if unknown. */
  readonly lastSave: LastSave | null;
}

export interface EditForm<Values extends object> {
  readonly values: Values;
  readonly set: (path: string, value: unknown) => void;
  /**
   * Returns the problem at a path. An existing record shows it after the field was changed; a new one after the first attempt to
   * save.
   */
  readonly problemAt: (path: string) => string | undefined;
  /** Returns the problems of all fields below a path, with their paths. */
  readonly problemsBelow: (path: string) => readonly (readonly [path: string, problem: string])[];
  /** Number of unsaved fields. */
  readonly changes: number;
  readonly isSaving: boolean;
  /** Error of the last save; null if there was none. */
  readonly error: unknown;
  readonly save: () => void;
  readonly discard: () => void;
  readonly conflict: Conflict<Values> | null;
  /**
   * Resolves the conflict and saves. `theirs` are the paths whose values come from the other user; the rest is from this user.
   */
  readonly settleConflict: (theirs: readonly string[]) => void;
  readonly cancelConflict: () => void;
  /** Number of saves that failed because of invalid fields. */
  readonly attempts: number;
}

const conflictCodes: ReadonlySet<ErrorCode> = new Set(['project.changedMeanwhile', 'user.changedMeanwhile']);

export const useEditForm = <Values extends object, Body>(options: EditFormOptions<Values, Body>): EditForm<Values> =>
  useForm(options, false);

export function useCreateForm<Values extends object, Body>(options: CreateFormOptions<Values, Body>): EditForm<Values> {
  const { initialValues, create, ...rest } = options;
  const [saved] = useState({ values: initialValues, version: 0 });
  const same = () => Promise.resolve(saved);
  return useForm(
    { ...rest, saved, paths: Object.keys(saved.values), save: (body) => create(body).then(same), refresh: same },
    true,
  );
}

function useForm<Values extends object, Body>(
  options: EditFormOptions<Values, Body>,
  isNew: boolean,
): EditForm<Values> {
  const { schema, saved, paths, labelOf } = options;
  const { t } = useTranslation('common');
  const translate = useTranslate('common');
  const { inspection } = useApp();
  // The running actor uses the effects of the latest render.
  const machine = provideEditForm(editFormPorts(options));
  const actor = useActorRef(machine, { input: { isNew, paths, saved }, ...inspection.options() });
  useEffect(() => actor.send({ type: 'record.read', saved }), [actor, saved]);
  const snapshot = useSelector(actor, (state) => state);
  const { refused, attempts, error } = snapshot.context;
  // The machine holds only what this form gave it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const [values, conflict] = [snapshot.context.values, selectConflict(snapshot)] as [Values, Conflict<Values> | null];
  const changed = selectChanges(snapshot);

  // Its input distinguishes a blank number from an invalid one.
  const checked = schema.safeParse(values, { reportInput: true });
  const found = checked.success ? {} : fieldProblems(checked.error, t, labelOf, translate);
  const isShown = (path: string) =>
    attempts > 0 || (!isNew && changed.some((each) => covers(path, each) || covers(each, path)));
  const problems = { ...Object.fromEntries(Object.entries(found).filter(([path]) => isShown(path))), ...refused };

  return {
    values,
    set: (field, value) => actor.send({ type: 'field.set', field, value }),
    problemAt: (path) => problems[path],
    problemsBelow: (path) => Object.entries(problems).filter(([at]) => at !== path && covers(path, at)),
    changes: changed.length,
    isSaving: selectIsSaving(snapshot),
    error,
    save: () => actor.send({ type: 'form.save' }),
    discard: () => actor.send({ type: 'form.discard' }),
    conflict,
    settleConflict: (theirs) => actor.send({ type: 'conflict.settle', theirs }),
    cancelConflict: () => actor.send({ type: 'conflict.cancel' }),
    attempts,
  };
}

function editFormPorts<Values extends object, Body>({
  schema,
  save,
  refresh,
  onMerged,
}: EditFormOptions<Values, Body>): EditFormPorts<Values> {
  return {
    isValid: (values) => schema.safeParse(values).success,
    save: async ({ values, changed, version }) => save(schema.parse(values), changed, version).catch(rejectSave),
    refresh: () => refresh().catch(rejectSave),
    reportMerged: (paths, lastSave) => onMerged?.(paths, lastSave),
  };
}

type Conflicting = WirewayError & { readonly lastSave?: LastSave | undefined };
const isConflict = (error: unknown): error is Conflicting =>
  error instanceof WirewayError && conflictCodes.has(error.code);

function rejectSave(error: unknown): never {
  const failure: SaveFailure = {
    isConflict: isConflict(error),
    lastSave: (isConflict(error) && error.lastSave) || null,
    problems: Object.fromEntries(problemsOf(error).map(({ path, message }) => [path, message])),
    error,
  };
  // oxlint-disable-next-line typescript/only-throw-error -- ports reject with plain records
  throw failure;
}
