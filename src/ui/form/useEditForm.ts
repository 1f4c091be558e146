/**
 * A form over a record that others may change too: it knows what is not saved yet, says what is wrong as one types, saves
 * on the version it was based on, and joins its changes with what somebody else saved meanwhile.
 */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { z } from 'zod';
import { WirewayError, type ErrorCode } from '../../../contract/base/calls/errors.ts';
import type { LastSave } from '../../../contract/base/calls/lastSave.ts';
import { problemsOf } from '../../api/apiErrors.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { fieldProblems } from './fieldProblems.ts';
import { differences, mergeFields, withValueAt, valueAt } from './mergeFields.ts';

/** A record as the server had it at one moment. */
export interface Saved<Values> {
  readonly values: Values;
  /** Handed back with a change, so that the server notices a save in between. */
  readonly version: number;
}

interface EditFormOptions<Values extends object, Body> {
  /** The very schema the server checks with; what it gives is what is sent. */
  readonly schema: z.ZodType<Body>;
  readonly saved: Saved<Values>;
  /** What can be told apart when two people change the record, by path: `name`, `stepWeights.cable`. */
  readonly paths: readonly string[];
  readonly labelOf: (path: string) => string;
  /** Sends the change, and gives the record as it is then. `changed` are the paths that differ. */
  readonly save: (body: Body, changed: readonly string[], version: number) => Promise<Saved<Values>>;
  /** The record as it is now; asked for when the server says that somebody saved meanwhile. */
  readonly refresh: () => Promise<Saved<Values>>;
  /** Fields somebody else changed meanwhile, which were taken over beside one's own. */
  readonly onTaken: (paths: readonly string[], lastSave: LastSave | null) => void;
}

/** Both changed these fields; nothing is saved until each has its value. */
export interface Clash<Values> {
  readonly paths: readonly string[];
  readonly mine: Values;
  readonly theirs: Saved<Values>;
  /** Whose save it was; null where nobody knows. */
  readonly lastSave: LastSave | null;
}

export interface EditForm<Values extends object> {
  readonly values: Values;
  readonly set: (path: string, value: unknown) => void;
  /** What is wrong at a path: shown once its field was changed, or was to be saved. */
  readonly problemAt: (path: string) => string | undefined;
  /** The same for everything below a path, by its path. */
  readonly problemsBelow: (path: string) => readonly (readonly [path: string, problem: string])[];
  readonly isDirty: boolean;
  /** How many fields wait to be saved. */
  readonly changes: number;
  readonly isSaving: boolean;
  /** Why it could not be saved, where that is not said at a field. */
  readonly error: unknown;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
  readonly clash: Clash<Values> | null;
  /** `theirs` are the paths at which theirs is kept; the rest is mine. Then it is saved. */
  readonly settleClash: (theirs: readonly string[]) => Promise<void>;
  readonly cancelClash: () => void;
  /** How often it could not be saved for what stands in its fields. */
  readonly attempts: number;
}

const clashCodes: ReadonlySet<ErrorCode> = new Set(['project.changedMeanwhile', 'user.changedMeanwhile']);

/** Saves in between that are joined by themselves before a person is asked to look. */
const mostJoins = 3;

type Refusal = WirewayError & { readonly lastSave?: LastSave | undefined };

const isClash = (error: unknown): error is Refusal => error instanceof WirewayError && clashCodes.has(error.code);

export function useEditForm<Values extends object, Body>(options: EditFormOptions<Values, Body>): EditForm<Values> {
  const { schema, saved, paths, labelOf, save, refresh, onTaken } = options;
  const { t } = useTranslation('common');
  const translate = useTranslate('common');
  const [base, setBase] = useState(saved);
  const [values, setValues] = useState(saved.values);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [attempts, setAttempts] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [clash, setClash] = useState<Clash<Values> | null>(null);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);

  const changed = differences(paths, base.values, values);
  // A blank number is told from a wrong one by its input.
  const checked = schema.safeParse(values, { reportInput: true });
  const found = checked.success ? {} : fieldProblems(checked.error, t, labelOf, translate);
  const hasProblems = !checked.success;
  const isTouched = (path: string) =>
    attempts > 0 || changed.some((each) => concerns(path, each) || concerns(each, path));
  const shown = { ...Object.fromEntries(Object.entries(found).filter(([path]) => isTouched(path))), ...refused };

  // Somebody else saved, and nothing here waits: the page shows what is.
  if (saved.version > base.version && changed.length === 0 && !isSaving) {
    setBase(saved);
    setValues(saved.values);
  }

  const rebase = (next: Saved<Values>, sent: Values) => {
    // What was typed while it was being saved stays typed.
    const { values: joined } = mergeFields(paths, { base: sent, mine: latest.current, theirs: next.values });
    setBase(next);
    setValues(joined);
  };

  async function send(from: Saved<Values>, mine: Values, joins = 0): Promise<void> {
    const body = schema.safeParse(mine);
    if (!body.success) return setAttempts((count) => count + 1);
    try {
      rebase(await save(body.data, differences(paths, from.values, mine), from.version), mine);
    } catch (thrown) {
      if (!isClash(thrown) || joins >= mostJoins) throw thrown;
      const { lastSave = null } = thrown;
      const theirs = await refresh();
      const merge = mergeFields(paths, { base: from.values, mine, theirs: theirs.values });
      if (merge.clashes.length > 0) return setClash({ paths: merge.clashes, mine: merge.values, theirs, lastSave });
      setBase(theirs);
      setValues(merge.values);
      latest.current = merge.values;
      if (merge.taken.length > 0) onTaken(merge.taken, lastSave);
      await send(theirs, merge.values, joins + 1);
    }
  }

  async function trySending(from: Saved<Values>, mine: Values): Promise<void> {
    setSaving(true);
    setError(null);
    setRefused({});
    try {
      await send(from, mine);
    } catch (thrown) {
      const problems = Object.fromEntries(problemsOf(thrown).map(({ path, message }) => [path, message]));
      setRefused(problems);
      setError(thrown);
      if (Object.keys(problems).length > 0) setAttempts((count) => count + 1);
    } finally {
      setSaving(false);
    }
  }

  return {
    values,
    set(path, value) {
      setValues((current) => withValueAt(current, path, value));
      setRefused((current) =>
        Object.fromEntries(Object.entries(current).filter(([at]) => !areTogether(paths, at, path))),
      );
    },
    problemAt: (path) => shown[path],
    problemsBelow: (path) => Object.entries(shown).filter(([at]) => at !== path && concerns(path, at)),
    isDirty: changed.length > 0,
    changes: changed.length,
    isSaving,
    error,
    async save() {
      if (isSaving || changed.length === 0) return;
      if (hasProblems) return setAttempts((count) => count + 1);
      await trySending(base, values);
    },
    discard() {
      setBase(saved);
      setValues(saved.values);
      setRefused({});
      setError(null);
      setAttempts(0);
    },
    clash,
    async settleClash(theirs) {
      if (!clash) return;
      const mine = theirs.reduce(
        (kept, path) => withValueAt(kept, path, valueAt(clash.theirs.values, path)),
        clash.mine,
      );
      setClash(null);
      setBase(clash.theirs);
      setValues(mine);
      latest.current = mine;
      if (differences(paths, clash.theirs.values, mine).length > 0) await trySending(clash.theirs, mine);
    },
    cancelClash: () => setClash(null),
    attempts,
  };
}

/** Whether both lie within one of the paths that can be told apart, or one within the other. */
const areTogether = (paths: readonly string[], one: string, other: string): boolean =>
  concerns(one, other) || paths.some((path) => concerns(path, one) && concerns(path, other));

/** `stepWeights.cable` concerns `stepWeights.cable.pulled`. */
const concerns = (outer: string, inner: string): boolean => inner === outer || inner.startsWith(`${outer}.`);
