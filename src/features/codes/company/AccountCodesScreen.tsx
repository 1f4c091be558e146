/** The company's account codes: edited directly in the table, with the projects that copied each. */
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { setupNamespaces } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { accountCodeFields } from '../../../../contract/setup/accountCodes/accountCodeFields.ts';
import { accountCodeTypes, type AccountCodeType } from '../../../../contract/setup/accountCodes/accountCodeTypes.ts';
import { listAccountCodes, type AccountCodeRow } from '../../../../contract/setup/accountCodes/accountCodes.ts';
import { optionsFor } from '../../../grid/commodityGrid/fields/pickOptions.ts';
import { useApp, usePermission } from '../../../context/useApp.ts';
import type { GridPickList } from '../../../grid/dataGrid/gridColumn.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useFieldColumns } from '../../../grid/setupTable/fieldColumns.ts';
import { withPickList, type SetupColumn } from '../../../grid/setupTable/setupColumn.ts';
import { SetupFiles } from '../../../grid/setupTable/files/SetupFiles.tsx';
import { SetupScreen, type SetupScreenHandle } from '../../../grid/setupTable/SetupScreen.tsx';
import { useSetupTexts } from '../../../grid/setupTable/useSetupTexts.ts';
import { CodeActions } from '../CodeActions.tsx';
import styles from '../codes.module.css';
import { AccountCodeUsesDialog } from './AccountCodeUsesDialog.tsx';
import { useAccountCodeStore } from './useAccountCodeStore.ts';

const permission = 'system.accountCodes';

/** `codeType` is null for all types. */
export function AccountCodesScreen({ codeType }: { readonly codeType: AccountCodeType | null }) {
  // All namespaces are loaded up front: one loaded later would suspend the page for a moment, and with it an open editor.
  const { t } = useTranslation(['accountCodes', 'frame', 'codes', ...setupNamespaces]);
  const formats = useFormats();
  const { call } = useApp();
  const mayEdit = usePermission(permission);
  // Any unit works, since account codes have no lengths.
  const words = useFieldColumns('imperial');
  const store = useAccountCodeStore(codeType, words);
  const columns = useMemo((): SetupColumn<AccountCodeRow>[] => {
    const projects: SetupColumn<AccountCodeRow> = {
      key: 'projects',
      name: t('projects'),
      width: 90,
      align: 'end',
      derive: (row) => row.projects,
      text: (value) => formats.count(Number(value)),
    };
    const parents: GridPickList = {
      load: async () => {
        const choices = (await call(listAccountCodes, { query: {}, quiet: true })).rows
          .filter(({ values }) => values['active'] === true)
          .map(({ values }) => ({ name: String(values['code']), description: String(values['description'] ?? '') }));
        return (search) => optionsFor(choices, search, null);
      },
    };
    const own = accountCodeFields.map((field) =>
      withPickList(words.column<AccountCodeRow>(field), field.key === 'parent' ? parents : undefined),
    );
    return [...own, projects];
  }, [t, call, formats, words]);
  const texts = useSetupTexts(t, t('frame:titles.accountCodes'));
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [openKey, setOpenKey] = useState<number | null>(null);
  const screen = useRef<SetupScreenHandle>(null);
  const openRow = openKey === null ? null : store.entry(openKey)?.stored;
  return (
    <SetupScreen
      ref={screen}
      store={store}
      columns={columns}
      permission={permission}
      mayEdit={mayEdit}
      texts={texts}
      actions={
        <SetupFiles
          store={store}
          shape={{ fields: accountCodeFields, namedBy: ['code'], words }}
          tableName={texts.rows}
          fileName={texts.title}
          mayImport={mayEdit}
          count={texts.count}
        />
      }
      above={
        <nav className={styles['types']} aria-label={t('types')}>
          {[undefined, ...accountCodeTypes].map((type) => (
            <Link
              key={type ?? ''}
              to="/system/account-codes/{-$codeType}"
              params={{ codeType: type }}
              activeOptions={{ exact: true }}
            >
              {type ? t(`type.${type}`) : t('allTypes')}
            </Link>
          ))}
        </nav>
      }
      acts={<CodeActions store={store} selected={selected} mayEdit={mayEdit} hasActive onUses={setOpenKey} />}
      onSelection={setSelected}
    >
      {openRow && (
        <AccountCodeUsesDialog
          code={openRow}
          onClose={() => {
            setOpenKey(null);
            screen.current?.focus();
          }}
        />
      )}
    </SetupScreen>
  );
}
