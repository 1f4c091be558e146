import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { SignInCheck } from '../../../contract/users/signInCheck.ts';
import { mergeUsers, previewMerge, type MergePreview } from '../../../contract/users/userMerge.ts';
import { emailKey } from '../../../contract/base/units/emailKey.ts';
import { signInCheckQuery } from '../../api/signInQueries.ts';
import { useApp } from '../../context/useApp.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import styles from './AdminDashboard.module.css';

interface JoinDialogProps {
  readonly person: SignInCheck['signIns'][number];
  readonly invited: SignInCheck['invited'];
  readonly onClose: () => void;
}

/** Dialog that merges two records of one person, after showing what will be moved. */
export function JoinDialog({ person: { userId, name, email }, invited, onClose }: JoinDialogProps) {
  const { t } = useTranslation('signInCheck');
  const { call, notify } = useApp();
  const queries = useQueryClient();
  const same = invited.find((one) => emailKey(one.email) === emailKey(email));
  const [intoUserId, setIntoUserId] = useState<number | null>(same?.id ?? null);
  const pair = { userId, intoUserId: intoUserId ?? 0 };
  const preview = useQuery({
    queryKey: ['merge-preview', pair],
    queryFn: ({ signal }) => call(previewMerge, { query: pair, signal, quiet: true }),
    enabled: intoUserId !== null,
  });
  const joining = useMutation({
    mutationFn: () => call(mergeUsers, { body: pair, quiet: true }),
    onSuccess: async (person) => {
      notify.success(t('joinDialog.done', { name: person.name }));
      onClose();
      await queries.invalidateQueries({ queryKey: signInCheckQuery(call).queryKey });
    },
  });
  const failure = joining.error ?? preview.error;
  return (
    <Dialog title={t('joinDialog.title', { name })} onClose={onClose}>
      <div className={styles['dialog']}>
        {failure && <ErrorNotice error={failure} />}
        <Select
          isFirst
          label={t('invitation')}
          value={intoUserId === null ? null : String(intoUserId)}
          options={invited.map((one) => ({ value: String(one.id), label: `${one.name} (${one.email})` }))}
          onChange={(value) => setIntoUserId(Number(value))}
        />
        <div aria-live="polite">
          {preview.isFetching && <p>{t('joinDialog.loading')}</p>}
          {preview.data && <Moves preview={preview.data} />}
        </div>
        <DialogActions
          onCancel={onClose}
          primary={
            <button
              type="button"
              className="button primary"
              disabled={!preview.data || joining.isPending}
              onClick={() => joining.mutate()}
            >
              {t('joinDialog.confirm')}
            </button>
          }
        />
      </div>
    </Dialog>
  );
}

function Moves({ preview: { from, into, sharedProjects, ...counts } }: { readonly preview: MergePreview }) {
  const { t } = useTranslation('signInCheck');
  return (
    <>
      <p>
        {t('joinDialog.sentence', {
          from: from.name,
          fromEmail: from.email,
          into: into.name,
          intoEmail: into.email,
          ...counts,
        })}
      </p>
      {sharedProjects > 0 && <p>{t('joinDialog.shared', { count: sharedProjects })}</p>}
      <p>{t('joinDialog.final')}</p>
    </>
  );
}
