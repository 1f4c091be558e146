import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import {
  copyAccountCodes,
  listOfferedAccountCodes,
  type OfferedAccountCode,
} from '../../../../contract/setup/accountCodes/accountCodes.ts';
import { useApp } from '../../../context/useApp.ts';
import { foldText } from '../../../../contract/base/values/foldText.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import styles from '../codes.module.css';

interface CopyAccountCodesDialogProps {
  readonly projectId: number;
  readonly onCopied: () => void;
  readonly onClose: () => void;
}

/** Maximum number of codes shown: a dialog with thousands of checkboxes is slow and unusable, and the search finds the others. */
const maxShown = 200;

/** True if copying the code would change nothing. */
const isSettled = ({ here, description }: OfferedAccountCode): boolean =>
  here?.isCopy === true && here.description === description;

/** Dialog that copies selected account codes of the company into the project. */
export function CopyAccountCodesDialog({ projectId, onCopied, onClose }: CopyAccountCodesDialogProps) {
  const { t } = useTranslation(['accountCodes', 'common']);
  const { call, notify } = useApp();
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const offered = useQuery({
    queryKey: ['offered-account-codes', projectId],
    queryFn: ({ signal }) => call(listOfferedAccountCodes, { query: { projectId }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const copying = useMutation({
    mutationFn: () => call(copyAccountCodes, { body: { projectId, codes: [...chosen] }, quiet: true }),
    onSuccess: ({ added, described, refused }) => {
      const done = [
        ...(added > 0 ? [t('copy.done', { count: added, shown: formats.count(added) })] : []),
        ...(described > 0 ? [t('copy.described', { count: described, shown: formats.count(described) })] : []),
      ];
      if (done.length > 0) notify.success(done.join(' '));
      for (const { code, reason } of refused.slice(0, 3)) notify.error(t('copy.refused', { code, reason }));
      onCopied();
      onClose();
    },
  });
  const hasNone = offered.data?.codes.length === 0;
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const found = (offered.data?.codes ?? []).filter(({ code, description }) => {
    const text = foldText(`${code}\n${description}`);
    return words.every((word) => text.includes(word));
  });
  const shown = found.slice(0, maxShown);
  const fresh = shown.filter(({ here }) => here === null);
  const tick = (codes: readonly OfferedAccountCode[], isTicked: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const { code } of codes) {
        if (isTicked) after.add(code);
        else after.delete(code);
      }
      return after;
    });
  const stateOf = ({ code, here, description }: OfferedAccountCode): string => {
    if (here === null) return '';
    if (!here.isCopy) return t('copy.namesake');
    if (here.description === '' && description !== '') return t('copy.undescribed');
    if (here.description !== description) return t('copy.otherwise', { description: here.description });
    return here.code === code ? t('copy.copied') : t('copy.copiedAs', { code: here.code });
  };
  return (
    <Dialog title={t('copy.title')} onClose={onClose}>
      {copying.isError && <ErrorNotice error={copying.error} />}
      {offered.isError && <ErrorNotice error={offered.error} onRetry={() => void offered.refetch()} />}
      {hasNone && <p>{t('copy.none')}</p>}
      {!offered.isError && !hasNone && (
        <div className={styles['merge']}>
          <p>{t('copy.text')}</p>
          <SearchField isFirst label={t('copy.search')} value={search} onChange={setSearch} />
          {offered.data && found.length === 0 && <p>{t('copy.noMatch')}</p>}
          {fresh.length > 0 && (
            <Checkbox
              label={t('copy.all')}
              checked={fresh.every(({ code }) => chosen.has(code))}
              onChange={(isTicked) => tick(fresh, isTicked)}
            />
          )}
          {shown.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
            <div className={styles['uses']} role="region" aria-label={t('copy.list')} tabIndex={0}>
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{t('copy.code')}</th>
                    <th scope="col">{t('copy.description')}</th>
                    <th scope="col">{t('copy.here')}</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map((each) => (
                    <tr key={each.code}>
                      <th scope="row">
                        <Checkbox
                          label={each.code}
                          checked={isSettled(each) || chosen.has(each.code)}
                          disabled={isSettled(each)}
                          onChange={(isTicked) => tick([each], isTicked)}
                        />
                      </th>
                      <td className={styles['description']}>{each.description}</td>
                      <td className={styles['current']}>{stateOf(each)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {found.length > shown.length && (
            <p>
              {t('copy.more', {
                count: found.length - shown.length,
                shown: formats.count(found.length - shown.length),
              })}
            </p>
          )}
        </div>
      )}
      <DialogActions
        onCancel={onClose}
        cancelText={t(hasNone ? 'common:actions.close' : 'common:actions.cancel')}
        primary={
          hasNone ? undefined : (
            <button
              type="button"
              className="button primary"
              disabled={chosen.size === 0 || copying.isPending}
              onClick={() => copying.mutate()}
            >
              {t('copy.do', { count: chosen.size, shown: formats.count(chosen.size) })}
            </button>
          )
        }
      />
    </Dialog>
  );
}
