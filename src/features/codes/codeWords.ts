/** Codes in the language the screens speak: headers, values, and what is typed. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { codeFieldsOf, type CodeField } from '../../../contract/codes/codeFields.ts';
import type { CodeRow } from '../../../contract/codes/codes.ts';
import type { CodeKind } from '../../../contract/commodities/field.ts';
import { commodityTypes } from '../../../contract/commodities/types.ts';
import { fieldKinds } from '../../../contract/fieldKinds/index.ts';
import type { CellValue, UnitMeasurement } from '../../../contract/scalars.ts';
import { valueFormats } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import type { SetupColumn } from '../../setupTable/setupColumn.ts';

export interface CodeWords {
  /** With its unit: "Weight, kg/km". */
  readonly header: (field: CodeField) => string;
  readonly shown: (field: CodeField, value: Exclude<CellValue, null>) => string;
  /** What a person typed in their language, as the contract reads it. */
  readonly typed: (field: CodeField, text: string) => string;
  readonly columns: (kind: CodeKind) => SetupColumn<CodeRow>[];
}

const ownChoices = ['each', 'ft', 'm', 'direct', 'indirect'] as const;

export function useCodeWords(unit: UnitMeasurement): CodeWords {
  const { t, i18n } = useTranslation('codes');
  const formats = useFormats();
  const terms = useTerms();
  const { language } = i18n;
  return useMemo(() => {
    const flags = { yes: t('yes'), no: t('no') };
    const kindFormats = valueFormats(formats, unit, flags);
    const choiceText = (choice: string) => {
      const own = ownChoices.find((each) => each === choice);
      const type = commodityTypes.find((each) => each === choice);
      return own ? t(`choice.${own}`) : type ? terms.commodity(type) : choice;
    };
    const header: CodeWords['header'] = ({ measure, ...field }) =>
      measure ? `${terms.label(field)}, ${measure[unit]}` : terms.label(field);
    const shown: CodeWords['shown'] = (field, value) =>
      field.choices ? choiceText(String(value)) : fieldKinds[field.kind].format(value, kindFormats);
    const typed: CodeWords['typed'] = (field, text) => {
      const own = text.trim().toLocaleLowerCase(language);
      const choice = field.choices?.find((each) => choiceText(each).toLocaleLowerCase(language) === own);
      if (choice !== undefined) return choice;
      if (field.kind === 'flag' && own === flags.yes.toLocaleLowerCase(language)) return 'yes';
      if (field.kind === 'flag' && own === flags.no.toLocaleLowerCase(language)) return 'no';
      return terms.typed(field, text);
    };
    const columnOf = (field: CodeField): SetupColumn<CodeRow> => {
      const { align, inputMode } = fieldKinds[field.kind];
      const choices = field.kind === 'flag' ? [flags.yes, flags.no] : field.choices?.map(choiceText);
      const isWord = field.choices !== undefined || field.kind === 'flag';
      return {
        key: field.key,
        name: header(field),
        width: field.width,
        align,
        mono: field.key === 'code' || field.codeKind !== undefined,
        text: (value) => shown(field, value),
        editText: (value) => (isWord ? shown(field, value) : String(value)),
        inputMode,
        ...(choices && { choices }),
      };
    };
    const usesColumn: SetupColumn<CodeRow> = {
      key: 'uses',
      name: t('uses'),
      width: 80,
      align: 'end',
      derive: ({ uses }) => uses,
      text: (value) => formats.count(Number(value)),
    };
    const columns: CodeWords['columns'] = (kind) => {
      const [code, description, ...others] = codeFieldsOf(kind).map(columnOf);
      return [...(code ? [code] : []), ...(description ? [description] : []), usesColumn, ...others];
    };
    return { header, shown, typed, columns };
  }, [t, formats, terms, unit, language]);
}
