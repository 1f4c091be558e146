/** Columns of a setup table, created from field declarations in the language of the user interface. */
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { readSetupCell, severalIn, type SetupField } from '../../../contract/commodities/fields/setupField.ts';
import type { ValueFormats } from '../../../contract/commodities/fields/kind.ts';
import { fieldKinds, isTextKind } from '../../../contract/commodities/fields/fieldKinds.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { CellValue, UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import { fieldFormats } from '../../i18n/fieldFormats.ts';
import { entryNamespaces, useTranslate } from '../../i18n/translate.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import type { SetupColumn } from './setupColumn.ts';
import type { ReadText, SetupRow } from './store/setupRow.ts';
import { lengthScale } from '../../store/edits/typedLengths.ts';

export interface FieldColumns {
  /** Returns the header of a field, with its unit: "Weight, kg/km". */
  readonly header: (field: SetupField) => string;
  readonly shown: (field: SetupField, value: Exclude<CellValue, null>) => string;
  readonly column: <Row extends SetupRow>(field: SetupField) => SetupColumn<Row>;
  /** Parses text typed in the user's language. */
  readonly read: (field: SetupField, text: string) => ReadText;
}

export function useFieldColumns(unit: UnitMeasurement): FieldColumns {
  const { t, i18n } = useTranslation('common');
  const formats = useFormats();
  const terms = useTerms();
  const say = useTranslate([...entryNamespaces, 'errors']);
  const { language } = i18n;
  return useMemo(() => {
    const flags = { yes: t('yes'), no: t('no') };
    // One set per field, because every cell is formatted when a table with thousands of lines loads.
    const written = new Map<SetupField, ValueFormats>();
    const formatsOf = (field: SetupField): ValueFormats => {
      const own = written.get(field) ?? fieldFormats(field, { formats, unit, flag: flags });
      written.set(field, own);
      return own;
    };
    const header: FieldColumns['header'] = ({ measure, ...field }) =>
      measure ? `${terms.label(field)}, ${terms.measure(measure[unit])}` : terms.header(field, unit);
    const shown: FieldColumns['shown'] = (field, value) =>
      field.choices
        ? severalIn(String(value))
            .map((choice) => terms.value(field, choice))
            .join(', ')
        : fieldKinds[field.kind].format(value, formatsOf(field));
    const typed = (field: SetupField, text: string): string => {
      if (field.isSeveral)
        return severalIn(text)
          .map((each) => terms.typed(field, each))
          .join(', ');
      const own = text.trim().toLocaleLowerCase(language);
      if (field.kind === 'flag' && own === flags.yes.toLocaleLowerCase(language)) return 'yes';
      if (field.kind === 'flag' && own === flags.no.toLocaleLowerCase(language)) return 'no';
      return terms.typed(field, text);
    };
    return {
      header,
      shown,
      column: (field) => {
        const { align, inputMode } = fieldKinds[field.kind];
        const choices =
          field.kind === 'flag' ? [flags.yes, flags.no] : field.choices?.map((choice) => terms.value(field, choice));
        const isWord = field.choices !== undefined || field.kind === 'flag';
        return {
          key: field.key,
          name: header(field),
          width: field.width,
          align,
          mono: field.kind === 'code' || field.isMono === true,
          isText: isTextKind(field.kind),
          text: (value) => shown(field, value),
          editText: (value) => (isWord ? shown(field, value) : String(value)),
          inputMode,
          ...(field.kind === 'length' && { scale: lengthScale(lengthUnitOf(unit)) }),
          ...(choices && { choices }),
        };
      },
      read: (field, text) => {
        const reading = readSetupCell(field, typed(field, text), { unit: lengthUnitOf(unit) });
        return reading.ok ? reading : { ok: false, reason: say(reading.reason) };
      },
    };
  }, [t, formats, terms, say, unit, language]);
}
