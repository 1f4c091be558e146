/** Inputs of an open card: their texts, errors and handlers. */
import { useState } from 'react';
import type { Commodity, Field } from '../../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import type { EntryFinding } from '../../../../contract/progress/entryChecks.ts';
import { measuredStep, type Row } from '../../../../contract/progress/progress.ts';
import { editText } from '../../../i18n/fieldText.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { RowHandle } from '../../../store/table/rowHandles.ts';
import { noteFieldOf } from '../entries/entryPreview.ts';
import type { RowEntry } from '../entries/fieldEntrySnapshot.ts';
import { recordedValues } from '../entries/recordedValues.ts';
import { usePartTexts } from '../state/usePartTexts.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { cardFieldsOf, inputGroups } from './cardFields.ts';
import { useScrollAnchor } from './useScrollAnchor.ts';

interface CardInputsOptions {
  readonly entryStore: FieldEntryStore;
  readonly row: RowHandle;
  readonly values: Row;
  readonly entry: RowEntry | null;
  readonly unit: UnitMeasurement;
  readonly isWhole: boolean;
}

export function useCardInputs({ entryStore, row, values, entry, unit, isWhole }: CardInputsOptions) {
  const terms = useTerms();
  const say = useTranslate();
  const formats = useFormats();
  const { t } = useTranslation('fieldWork');
  const { commodity } = entryStore;
  // While a length is being typed, its first digits are not an error yet.
  const [typing, setTyping] = useState<string | null>(null);
  const still = useScrollAnchor(() => setTyping(null));
  const preview = entry?.preview ?? null;
  const isJudged = typing === null || entry?.saveBlocked === true;
  const { markFields = [], splice } = measuredStep(commodity) ?? {};

  const type = (field: string, text: string, isNew?: true) => entryStore.type([{ id: row.id, field, text, isNew }]);
  const textOf = (key: string) => {
    const typed =
      entry?.texts[key] ?? (entry && Object.hasOwn(entry.sent, key) ? editText(entry.sent[key]) : undefined);
    const stored = editText(values[key]);
    // The session's day is filled in as soon as something is typed.
    return typed ?? (stored === '' && key === mainDateOf(commodity) && preview ? preview.workDate : stored);
  };
  const saidOf = (key: string, findings: readonly EntryFinding[] = []) => {
    const found = isJudged ? findings.filter(({ field }) => field === key) : [];
    return found.length > 0 ? found.map(({ sentence }) => say(sentence)).join(' ') : undefined;
  };
  const isSpliced = splice !== undefined && textOf(splice.reelField) !== '';
  const { marks, others, ofSplice } = inputGroups(commodity, isSpliced);
  const noteField = cardFieldsOf(commodity).inputs.find(({ key }) => key === noteFieldOf(commodity));
  const requestedNote = !isWhole && entry?.saveBlocked && preview && preview.errors.length > 0 ? noteField : undefined;
  const shownKeys = new Set(
    [...marks, ...(isWhole ? [...others, ...ofSplice] : []), ...(requestedNote ? [requestedNote] : [])].map(
      ({ key }) => key,
    ),
  );
  const elsewhere = preview?.errors.filter(({ field }) => !shownKeys.has(field)) ?? [];
  const part = usePartTexts(commodity, recordedValues(values, entry), unit);
  /** Offers to add a typed length to the part that is done, if it is shorter: it is today's, not the total. */
  const additionOf = (key: string) => {
    const typed = key === measuredStep(commodity)?.doneField ? preview?.values[key] : undefined;
    if (!isJudged || typeof typed !== 'number' || typed <= 0 || typed >= part.done) return undefined;
    return {
      text: t('part.add', { sum: part.sumWith(typed) }),
      onTake: () => type(key, editText(part.totalWith(typed))),
    };
  };
  const inputOf = (field: Field) => ({
    field,
    label: terms.header(field, unit),
    text: textOf(field.key),
    problem: saidOf(field.key, preview?.errors),
    advice: saidOf(field.key, preview?.warnings),
    addition: additionOf(field.key),
    onText: (text: string, isNew?: true) => {
      if (fieldKinds[field.kind].inputMode === 'decimal' || field.kind === 'date') setTyping(field.key);
      type(field.key, text, isNew);
    },
    onLeave: still.leave,
  });
  return {
    marks: marks.map(inputOf),
    others: others.map(inputOf),
    ofSplice: ofSplice.map(inputOf),
    /** The note field, if a note is required while the card shows only the marks. */
    askedNote: requestedNote && inputOf(requestedNote),
    isSpliced,
    /** Length between the typed marks, "= 348 ft"; null while one is missing. */
    markedLength:
      preview?.length != null && markFields.every((key) => textOf(key) !== '')
        ? `= ${formats.length(preview.length, unit)} ${terms.unit(unit)}`
        : null,
    /** Errors of fields that are not visible on the card. */
    otherProblems: isJudged ? elsewhere : [],
    type,
    stopTyping: () => setTyping(null),
    onPointerDownCapture: still.onPointerDownCapture,
  };
}

const mainDateOf = ({ steps, mainStep }: Commodity): string | undefined =>
  steps.find((step) => step.key === mainStep)?.dateField;
