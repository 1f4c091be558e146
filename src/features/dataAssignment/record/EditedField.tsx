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
  /** With the unit of lengths. */
  readonly label: string;
  /** What the field holds, as it is typed. */
  readonly start: string;
  readonly problem: string | undefined;
  readonly list: GridPickList | undefined;
  readonly onType: (text: string, isNew?: true) => void;
  /** `byKey`: the hand is on the keyboard and goes back to where it came from. */
  readonly onDone: (byKey: boolean) => void;
}

/** One field of a row while it is changed: Enter and leaving it keep what is typed, Escape does not. */
export function EditedField({ field, label, start, problem, list, onType, onDone }: EditedFieldProps) {
  const [text, setText] = useState(start);
  const told = useRef(start);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = frame.current?.querySelector('input');
    input?.focus();
    if (input?.type === 'text') input.select();
  }, []);
  const { unitMeasurement } = useProject();
  useUnitChange(field.kind === 'length' ? lengthUnitOf(unitMeasurement) : undefined, (typedIn) => {
    const named = nameTypedUnit(text, typedIn);
    if (text === told.current) told.current = named;
    setText(named);
  });
  const { control } = fieldKinds[field.kind];
  const isDate = control === 'date';
  const tell = (next: string, isNew?: true) => {
    if (next === told.current && !isNew) return;
    told.current = next;
    onType(next, isNew);
  };
  const change = (next: string, isNew?: true) => {
    setText(next);
    const isChosen = control === 'checkbox' || field.choices !== undefined || isNew === true;
    // A day from the calendar comes while the focus is there.
    if (isChosen || (isDate && !frame.current?.contains(document.activeElement))) tell(next, isNew);
  };
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLInputElement) || !event.currentTarget.contains(event.target)) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // An open list takes the key for itself.
    if (field.choices && event.target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') tell(text);
    else told.current = text;
    onDone(true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the input inside
    <div ref={frame} data-editor onKeyDown={keys}>
      <FieldInput
        field={field}
        label={label}
        text={text}
        problem={problem}
        list={list}
        onText={change}
        onLeave={() => {
          tell(text);
          // The calendar beside the day is not elsewhere.
          if (!isDate) onDone(false);
        }}
      />
    </div>
  );
}
