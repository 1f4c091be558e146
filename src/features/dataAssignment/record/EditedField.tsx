import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import { FieldInput } from '../../../grid/commodityGrid/fields/FieldInput.tsx';
import { useProject } from '../../../context/useApp.ts';
import type { GridPickList } from '../../../grid/dataGrid/gridColumn.ts';
import { nameTypedUnit } from '../../../store/edits/typedLengths.ts';
import { useUnitChange } from '../../../rows/useUnitChange.ts';

interface EditedFieldProps {
  readonly field: Field;
  /** Including the unit of lengths. */
  readonly label: string;
  /** Value of the field in editable form. */
  readonly start: string;
  readonly problem: string | undefined;
  readonly list: GridPickList | undefined;
  readonly onType: (text: string, isNew?: true) => void;
  /** `byKey` is true if the user finished with the keyboard, so that the focus returns to where it was. */
  readonly onDone: (byKey: boolean) => void;
}

/** One field of a row while it is edited: Enter and blur save the text, Escape discards it. */
export function EditedField({ field, label, start, problem, list, onType, onDone }: EditedFieldProps) {
  const [text, setText] = useState(start);
  const reported = useRef(start);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = frame.current?.querySelector('input');
    input?.focus();
    if (input?.type === 'text') input.select();
  }, []);
  const { unitMeasurement } = useProject();
  useUnitChange(field.kind === 'length' ? lengthUnitOf(unitMeasurement) : undefined, (typedIn) => {
    const named = nameTypedUnit(text, typedIn);
    if (text === reported.current) reported.current = named;
    setText(named);
  });
  const { control } = fieldKinds[field.kind];
  const isDate = control === 'date';
  const notify = (next: string, isNew?: true) => {
    if (next === reported.current && !isNew) return;
    reported.current = next;
    onType(next, isNew);
  };
  const change = (next: string, isNew?: true) => {
    setText(next);
    const isChosen = control === 'checkbox' || field.choices !== undefined || isNew === true;
    // A day from the calendar arrives while the calendar has the focus.
    if (isChosen || (isDate && !frame.current?.contains(document.activeElement))) notify(next, isNew);
  };
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLInputElement) || !event.currentTarget.contains(event.target)) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // An open list handles the key itself.
    if (field.choices && event.target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') notify(text);
    else reported.current = text;
    onDone(true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys for the input inside
    <div ref={frame} data-editor onKeyDown={keys}>
      <FieldInput
        field={field}
        label={label}
        text={text}
        problem={problem}
        list={list}
        onText={change}
        onLeave={() => {
          notify(text);
          // The calendar is part of the date field, so moving to it does not end the edit.
          if (!isDate) onDone(false);
        }}
      />
    </div>
  );
}
