import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { getAccountCodeUses, type AccountCodeRow } from '../../../../contract/setup/accountCodes/accountCodes.ts';
import { useApp } from '../../../context/useApp.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import styles from '../codes.module.css';

interface AccountCodeUsesDialogProps {
  readonly code: AccountCodeRow;
  readonly onClose: () => void;
}

/** Projects that copied a code, its description in each, and whether a new description would be applied there. */
export function AccountCodeUsesDialog({ code, onClose }: AccountCodeUsesDialogProps) {
  const { t } = useTranslation(['accountCodes', 'common']);
  const { call } = useApp();
  const found = useQuery({
    queryKey: ['account-code-uses', code.id],
    queryFn: ({ signal }) => call(getAccountCodeUses, { query: { accountCodeId: code.id }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const description = code.values['description'] ?? '';
  const stateOf = (copy: { readonly isArchived: boolean; readonly description: string }) =>
    copy.isArchived ? t('uses.archived') : copy.description === description ? t('uses.follows') : t('uses.own');
  return (
    <Dialog title={t('uses.title', { code: String(code.values['code']) })} onClose={onClose}>
      {found.isError && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.copies.length === 0 && <p>{t('uses.none')}</p>}
      {found.data && found.data.copies.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        <div className={styles['uses']} role="region" aria-label={t('projects')} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('uses.project')}</th>
                <th scope="col">{t('uses.code')}</th>
                <th scope="col">{t('uses.description')}</th>
                <th scope="col">{t('uses.state')}</th>
              </tr>
            </thead>
            <tbody>
              {found.data.copies.map((copy) => (
                <tr key={copy.projectId}>
                  <th scope="row">
                    <Link
                      className="name-link"
                      to="/$projectId/project/codes/{-$codeType}"
                      params={{ projectId: String(copy.projectId), codeType: 'account' }}
                    >
                      {`${copy.projectNumber} ${copy.projectName}`}
                    </Link>
                  </th>
                  <td>{copy.code}</td>
                  <td>{copy.description}</td>
                  <td>{stateOf(copy)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.data && found.data.below.length > 0 && <p>{t('uses.below', { codes: found.data.below.join(', ') })}</p>}
      <DialogActions
        primary={
          <button type="button" className="button" onClick={onClose}>
            {t('common:actions.close')}
          </button>
        }
      />
    </Dialog>
  );
}
