import { useState } from 'react';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { ProjectInformation } from '../../../../../contract/setup/projects/projectSettings.ts';
import { useApp } from '../../../../context/useApp.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../../../ui/layout/ErrorNotice.tsx';
import { useRecordChange } from '../useRecordChange.ts';
import styles from '../Information.module.css';

interface ArchiveSectionProps {
  readonly information: ProjectInformation;
  /** True while the forms have unsaved changes, which must be saved first. */
  readonly isBusy: boolean;
}

export function ArchiveSection({ information, isBusy }: ArchiveSectionProps) {
  const { t } = useTranslation('projectSetup');
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="archive" className={styles['section']}>
      <h2 id="archive">{t('sections.archive')}</h2>
      <p className="muted">{t('archive.about')}</p>
      <div className={styles['actions']}>
        <button
          type="button"
          className="button"
          disabled={isBusy}
          aria-describedby="archive-waits"
          onClick={() => setAsking(true)}
        >
          {t('archive.archive')}
        </button>
        <span id="archive-waits" className="muted">
          {isBusy && t('unsavedFirst')}
        </span>
      </div>
      {isAsking && <ArchiveQuestion information={information} onClose={() => setAsking(false)} />}
    </section>
  );
}

interface ArchiveQuestionProps {
  readonly information: ProjectInformation;
  readonly onClose: () => void;
}

function ArchiveQuestion({ information, onClose }: ArchiveQuestionProps) {
  const { t } = useTranslation('projectSetup');
  const { notify } = useApp();
  const change = useRecordChange(information, () => {
    notify.success(t('archive.done'));
    onClose();
  });
  return (
    <Dialog title={t('archive.title', { number: information.project.projectNumber })} onClose={onClose}>
      {change.isError && <ErrorNotice error={change.error} />}
      <p>{t('archive.text')}</p>
      <p>{t('archive.unsent')}</p>
      <DialogActions
        onCancel={onClose}
        startsOnCancel
        primary={
          <button
            type="button"
            className="button primary"
            disabled={change.isPending}
            onClick={() => change.mutate({ archive: true })}
          >
            {t('archive.confirm')}
          </button>
        }
      />
    </Dialog>
  );
}

/** Button that restores an archived project, for users with the permission. */
export function BringBack({ information }: { readonly information: ProjectInformation }) {
  const { t } = useTranslation('projectSetup');
  const { notify } = useApp();
  const change = useRecordChange(information, () => notify.success(t('archive.back')));
  return (
    <>
      {change.isError && <ErrorNotice error={change.error} />}
      <button
        type="button"
        className="button primary"
        disabled={change.isPending}
        onClick={() => change.mutate({ archive: false })}
      >
        {t('archive.bringBack')}
      </button>
    </>
  );
}
