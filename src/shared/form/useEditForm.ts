/** A form over a record: `useEditForm` where others may change it too, `useCreateForm` where it is still to be created. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
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
  /** The very schema the server checks with; what it gives is what is sent. */
  readonly schema: z.ZodType<Body>;
  /** The name of a field as it stands on the form, by its path. */
  readonly labelOf: (path: string) => string;
}

interface EditFormOptions<Values extends object, Body> extends FormOptions<Body> {
  readonly saved: Saved<Values>;
  /** The fields that can be told apart when two people change the record, by path: `name`, `stepWeights.cable`. */
  readonly paths: readonly string[];
  /** Sends the change, and gives the record as it is then. `changed` are the paths that differ. */
  readonly save: (body: Body, changed: readonly string[], version: number) => Promise<Saved<Values>>;
  /** The record as it is now; asked for when the server says that someone else saved it. */
  readonly refresh: () => Promise<Saved<Values>>;
  /** Called with fields that someone else changed, which were merged with one's own changes. */
  readonly onMerged?: (paths: readonly string[], lastSave: LastSave | null) => void;
}

interface CreateFormOptions<Values extends object, Body> extends FormOptions<Body> {
  readonly initialValues: Values;
  readonly create: (body: Body) => Promise<void>;
}

/** Both changed these fields; nothing is saved until each has its value. */
interface Conflict<Values> {
  readonly paths: readonly string[];
  readonly theirs: Saved<Values>;
  /** Whose save it was; null where nobody knows. */
  readonly lastSave: LastSave | null;
}

export interface EditForm<Values extends object> {
  readonly values: Values;
  readonly set: (path: string, value: unknown) => void;
  /** What is wrong at a path. A record shows it once its field was changed; a new one when it was to be saved. */
  readonly problemAt: (path: string) => string | undefined;
  /** The same for everything below a path, by its path. */
  readonly problemsBelow: (path: string) => readonly (readonly [path: string, problem: string])[];
  /** How many fields wait to be saved. */
  readonly changes: number;
  readonly isSaving: boolean;
  /** Why it could not be saved; null where it could. */
  readonly error: unknown;
  readonly save: () => void;
  readonly discard: () => void;
  readonly conflict: Conflict<Values> | null;
  /** `theirs` are the paths at which theirs is kept; the rest is mine. Then it is saved. */
  readonly settleConflict: (theirs: readonly string[]) => void;
  readonly cancelConflict: () => void;
  /** How often it could not be saved for what is in its fields. */
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
  // The running actor takes the effects of the latest render.
  const machine = provideEditForm(editFormPorts(options));
  const actor = useActorRef(machine, { input: { isNew, paths, saved }, ...inspection.options() });
  useEffect(() => actor.send({ type: 'record.read', saved }), [actor, saved]);
  const snapshot = useSelector(actor, (state) => state);
  const { refused, attempts, error } = snapshot.context;
  // The machine holds only what this form gave it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const [values, conflict] = [snapshot.context.values, selectConflict(snapshot)] as [Values, Conflict<Values> | null];
  const changed = selectChanges(snapshot);

  // A blank number is told from a wrong one by its input.
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
