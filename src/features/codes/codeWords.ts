/** Codes in the user's language: headers, values, and typed text. */
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { codeFieldsOf } from '../../../contract/setup/codes/codeFields.ts';
import type { CodeRow } from '../../../contract/setup/codes/codes.ts';
import type { CodeKind } from '../../../contract/commodities/fields/field.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import { fromTheList, usePickLists } from '../../grid/commodityGrid/fields/usePickLists.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useFieldColumns, type FieldColumns } from '../../grid/setupTable/fieldColumns.ts';
import { withPickList, type SetupColumn } from '../../grid/setupTable/setupColumn.ts';

export interface CodeWords extends FieldColumns {
  readonly columns: (kind: CodeKind) => SetupColumn<CodeRow>[];
}

export function useCodeWords(projectId: number, unit: UnitMeasurement): CodeWords {
  const { t } = useTranslation(['codes', 'accountCodes']);
  const formats = useFormats();
  const fields = useFieldColumns(unit);
  const pickLists = usePickLists(projectId);
  return useMemo(() => {
    const usesColumn: SetupColumn<CodeRow> = {
      key: 'uses',
      name: t('uses'),
      width: 80,
      align: 'end',
      derive: ({ uses }) => uses,
      text: (value) => formats.count(Number(value)),
    };
    const companyColumn: SetupColumn<CodeRow> = {
      key: 'companyCode',
      name: t('accountCodes:companyCode'),
      width: 130,
      mono: true,
      derive: ({ companyCode }) => companyCode,
      text: String,
    };
    const columns: CodeWords['columns'] = (kind) => {
      const own = codeFieldsOf(kind);
      // Next to the description, if the list has one, since the column would split a pasted block.
      const at = own[1]?.key === 'description' ? 2 : own.length;
      const all = own
        .map((field) => withPickList(fields.column<CodeRow>(field), pickLists(field, fromTheList)))
        .toSpliced(at, 0, usesColumn);
      return kind === 'account' ? [...all, companyColumn] : all;
    };
    return { ...fields, columns };
  }, [t, formats, fields, pickLists]);
}
