/** Store of the company's account codes being edited, saved row by row. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { accountCodeFields } from '../../../../contract/setup/accountCodes/accountCodeFields.ts';
import type { AccountCodeType } from '../../../../contract/setup/accountCodes/accountCodeTypes.ts';
import {
  deleteAccountCodes,
  listAccountCodes,
  saveAccountCodes,
  type AccountCodeResult,
  type AccountCodeRow,
} from '../../../../contract/setup/accountCodes/accountCodes.ts';
import type { RowEdit } from '../../../../contract/base/calls/rowEdits.ts';
import { useApp } from '../../../context/useApp.ts';
import type { FieldColumns } from '../../../grid/setupTable/fieldColumns.ts';
import type { SetupStore } from '../../../grid/setupTable/store/setupStore.ts';
import { useSetupStore } from '../../../grid/setupTable/store/useSetupStore.ts';

/** `codeType` is null for all types; otherwise new rows get that type unless they specify another. */
export function useAccountCodeStore(
  codeType: AccountCodeType | null,
  { read }: FieldColumns,
): SetupStore<AccountCodeRow> {
  const { call, notify } = useApp();
  const followersText = useFollowersText();
  const withType = ({ row, cells }: RowEdit): RowEdit => {
    const isOfPage = row === null && codeType !== null && cells.every(({ field }) => field !== 'codeType');
    return { row, cells: isOfPage ? [...cells, { field: 'codeType', value: codeType }] : cells };
  };
  const store: SetupStore<AccountCodeRow> = useSetupStore<AccountCodeRow>(null, {
    requiredColumns: codeType === null ? ['code', 'codeType'] : ['code'],
    ports: {
      load: async () => (await call(listAccountCodes, { query: codeType ? { codeType } : {}, quiet: true })).rows,
      save: async (edits) => {
        const rows = edits.map(({ row, cells }) => withType({ row, cells: [...cells] }));
        const { results } = await call(saveAccountCodes, { body: { rows }, quiet: true });
        const text = followersText(results);
        if (text !== '') notify.info(text);
        // Codes below a renamed one refer to its new name.
        if (results.some((result) => result.status === 'saved' && result.moved > 0)) void store.reload();
        return results;
      },
      remove: async (rows) => (await call(deleteAccountCodes, { body: { rows: [...rows] }, quiet: true })).results,
    },
    read: (column, text) => {
      const field = accountCodeFields.find(({ key }) => key === column);
      return field ? read(field, text) : { ok: true, value: text };
    },
  });
  return store;
}

/**
 * Returns a text with the number of projects that adopt the new descriptions, and of those that do not; '' if no project has a
 * copy.
 */
function useFollowersText(): (results: readonly AccountCodeResult[]) => string {
  const { t } = useTranslation('accountCodes');
  return (results) => {
    const reported = results.flatMap((result) => {
      if (result.status !== 'saved') return [];
      const { followed, own, archived } = result.followers;
      return followed + own + archived > 0 ? [result] : [];
    });
    const [first] = reported;
    if (!first) return '';
    const sum = (fate: keyof typeof first.followers) =>
      reported.reduce((all, { followers }) => all + followers[fate], 0);
    const [count, own, archived] = [sum('followed'), sum('own'), sum('archived')];
    return [
      reported.length === 1
        ? t('followed', { count, code: String(first.row.values['code']) })
        : t('followedMany', { count }),
      ...(own > 0 ? [t('own', { count: own })] : []),
      ...(archived > 0 ? [t('archived', { count: archived })] : []),
    ].join(' ');
  };
}
