/** One bulk edit, followed until it ends, also while it is in the background. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BulkEdit } from '../../../../contract/rows/bulkEdits.ts';
import { provideBulkEdit, selectIsRunning } from '../../../../machines/bulkEdit/bulkEditMachine.ts';
import type { RequestedBulkEdit } from '../../../../machines/bulkEdit/ports.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { bulkEditPorts } from '../../../ports/bulkEditPorts.ts';
import { BulkEditOutcome } from './BulkEditOutcome.tsx';
import { BulkEditProgress } from './BulkEditProgress.tsx';
import styles from '../commodityGrid.module.css';

interface BulkEditRunProps {
  readonly asked: RequestedBulkEdit;
  /** Called when its job has ended; called again after the remaining rows were written. */
  readonly onEnded: (edit: BulkEdit) => void;
  /** Called when the remaining rows are being written. */
  readonly onResumed: () => void;
  readonly onClose: () => void;
}

const isWhole = ({ done, rows, conflicts, refused }: BulkEdit): boolean =>
  done === rows && conflicts === 0 && refused.length === 0;

export function BulkEditRun({ asked, onEnded, onResumed, onClose }: BulkEditRunProps) {
  const { call, liveEvents, inspection } = useApp();
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const [machine] = useState(() => provideBulkEdit(bulkEditPorts(call, liveEvents)));
  const actor = useActorRef(machine, { input: asked, ...inspection.options() });
  const isRunning = useSelector(actor, selectIsRunning);
  const { edit, done, error } = useSelector(actor, ({ context }) => context);
  const [isHidden, setIsHidden] = useState(false);
  const ended = useEffectEvent((written: BulkEdit) => {
    onEnded(written);
    if (isWhole(written)) onClose();
  });
  useEffect(() => {
    if (!isRunning && edit !== null) ended(edit);
  }, [isRunning, edit]);
  const all = asked.request.ids.length;
  const progressText = () => {
    if (error?.isUnreachable) return t('bulk.outOfReach');
    if (edit?.status === 'queued') return t('bulk.queued');
    return t('bulk.progress', { done: formats.count(done), all: formats.count(all) });
  };
  if (isRunning && isHidden) return <BulkEditLine state={progressText()} onShow={() => setIsHidden(false)} />;
  if (isRunning)
    return (
      <BulkEditProgress
        done={done}
        all={all}
        state={progressText()}
        onStop={edit === null ? null : () => actor.send({ type: 'edit.stop' })}
        onHide={() => setIsHidden(true)}
      />
    );
  if (edit !== null && isWhole(edit)) return null;
  return (
    <BulkEditOutcome
      edit={edit}
      failure={edit?.failure ?? error?.message ?? null}
      onResume={() => {
        setIsHidden(false);
        onResumed();
        actor.send({ type: edit === null ? 'edit.retry' : 'edit.resume' });
      }}
      onClose={onClose}
    />
  );
}

interface BulkEditLineProps {
  /** Progress in words. */
  readonly state: string;
  readonly onShow: () => void;
}

/** Line below the rows while a bulk edit runs in the background. */
function BulkEditLine({ state, onShow }: BulkEditLineProps) {
  const { t } = useTranslation('grid');
  return (
    <div className={styles['undoNotice']} role="status">
      <strong>{t('bulk.running')}</strong>
      <span>{state}</span>
      <button type="button" className="button" onClick={onShow}>
        {t('bulk.show')}
      </button>
    </div>
  );
}
