/** The codes of a list under the hand, saved row by row. */
import { useTranslation } from '../../i18n/useTranslation.ts';
import { codeFieldsOf, type PlainKind } from '../../../contract/setup/codes/codeFields.ts';
import { listCodes, type CodeRow } from '../../../contract/setup/codes/codes.ts';
import { isRequiredIn } from '../../../contract/commodities/fields/setupField.ts';
import { useApp } from '../../context/useApp.ts';
import type { SetupStore } from '../../grid/setupTable/store/setupStore.ts';
import { useSetupStore } from '../../grid/setupTable/store/useSetupStore.ts';
import type { CodeWords } from './codeWords.ts';
import { useCodeCalls } from './useCodeCalls.ts';

export function useCodeStore(projectId: number, kind: PlainKind, words: CodeWords): SetupStore<CodeRow> {
  const { call, notify } = useApp();
  const calls = useCodeCalls(projectId, kind);
  const { t } = useTranslation('codes');
  return useSetupStore<CodeRow>(projectId, {
    requiredColumns: (value) => [
      'code',
      ...codeFieldsOf(kind).flatMap((field) => (isRequiredIn(field, value) ? field.key : [])),
    ],
    ports: {
      load: async () => (await call(listCodes, { query: { projectId, kind }, quiet: true })).rows,
      save: async (rows) => {
        const { results } = await calls.save(rows.map(({ row, cells }) => ({ row, cells: [...cells] })));
        for (const result of results)
          if (result.status === 'saved' && result.renamed > 0)
            notify.info(t('renamed', { count: result.renamed, code: String(result.row.values['code']) }));
        return results;
      },
      remove: async (rows) => (await calls.remove([...rows])).results,
    },
    read: (column, text) => {
      const field = codeFieldsOf(kind).find(({ key }) => key === column);
      return field ? words.read(field, text) : { ok: true, value: text };
    },
  });
}
