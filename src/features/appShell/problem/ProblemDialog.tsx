import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { maxProblemDescription } from '../../../../contract/admin/problemReport.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { createProblemReport, textOf } from '../../../shared/inspection/problemReport/createProblemReport.ts';
import { sendOrStore } from '../../../shared/inspection/problemReport/sendReports.ts';
import { useApp, useFeature } from '../../../context/useApp.ts';
import { download } from '../../../shared/files/download.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import styles from './problem.module.css';

/** Shows what the report contains and what it does not before anything is sent; nothing is sent without a click. */
export function ProblemDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('problem');
  const app = useApp();
  const isOn = useFeature('problemReports');
  // Recorded when the dialog opened, so that exactly what the user reads is sent.
  const [recorded] = useState(() => createProblemReport(app, globalThis.location.pathname));
  const [description, setDescription] = useState('');
  const box = description.trim() === '' ? recorded : { ...recorded, description: description.trim() };
  const [boxId] = useState(() => crypto.randomUUID());
  const text = textOf(box);
  const sending = useMutation({
    mutationFn: () => sendOrStore(app, boxId, box),
    networkMode: 'always',
    onSuccess: (sent) => {
      app.notify.success(t(sent, { number: boxId.slice(0, 8) }));
      onClose();
    },
  });
  const save = () => {
    download(new Blob([text], { type: 'application/json' }), `wireway-problem ${boxId.slice(0, 8)}.json`);
  };
  const pages = box.earlier ?? [];
  const steps = stepsOf(box.session);
  const earlier = pages.reduce((sum, { session }) => sum + stepsOf(session), 0);
  const requests = pages.reduce((sum, page) => sum + page.requests.length, box.requests.length);
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <div className={styles['dialog']}>
        {sending.error && <ErrorNotice title={t('failed')} error={sending.error} />}
        <p>{isOn ? t('intro') : t('switchedOff')}</p>
        <TextArea
          label={t('description')}
          description={t('descriptionHint')}
          rows={3}
          maxLength={maxProblemDescription}
          value={description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        <h3>{t('holds')}</h3>
        <ul>
          <li>{steps === 0 && earlier === 0 ? t('noSteps') : t('steps', { count: steps })}</li>
          {earlier > 0 && <li>{t('earlier', { count: earlier })}</li>}
          <li>{t('requests', { count: requests })}</li>
          <li>{t('entries', { count: box.outbox.length + box.furtherEntries })}</li>
          <li>{t('rest')}</li>
        </ul>
        <h3>{t('lacks')}</h3>
        <p>{t('lacksSentence')}</p>
        <details>
          <summary>{t('whole')}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
          <pre tabIndex={0} role="region" aria-label={t('whole')} className={styles['whole']}>
            {text}
          </pre>
        </details>
        <DialogActions
          onCancel={onClose}
          primary={
            isOn && (
              <button
                type="button"
                className="button primary"
                disabled={sending.isPending}
                onClick={() => sending.mutate()}
              >
                {t('send')}
              </button>
            )
          }
        >
          <button type="button" className="button" onClick={save}>
            {t('save')}
          </button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function stepsOf(session: unknown): number {
  const steps: unknown = typeof session === 'object' && session !== null ? Reflect.get(session, 'steps') : null;
  return Array.isArray(steps) ? steps.length : 0;
}
