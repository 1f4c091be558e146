/** Returning or scrapping the remaining length of a reel, and undoing it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { BodyOf } from '../../../../contract/base/calls/endpoint.ts';
import { disposeOfReel, undoDisposal, type RecordedDisposal } from '../../../../contract/reels/disposal.ts';
import type { PlannedReel } from '../../../../contract/reels/reelPlan.ts';
import { useApp } from '../../../context/useApp.ts';

export type DisposalDetails = Pick<BodyOf<typeof disposeOfReel>, 'as' | 'length' | 'unit' | 'date' | 'reason'>;

/** Last return or scrap, which can be undone. */
interface Disposed {
  readonly reel: string;
  readonly undo: Omit<BodyOf<typeof undoDisposal>, 'projectId'>;
}

export function useDisposal(projectId: number, reels: readonly PlannedReel[]) {
  const { t } = useTranslation('reels');
  const { call, notify } = useApp();
  const queries = useQueryClient();
  const [requestedFirst, setRequested] = useState<PlannedReel | null>(null);
  // The reel from the current plan, whose lengths follow the unit of the project.
  const asked = reels.find(({ id }) => id === requestedFirst?.id) ?? requestedFirst;
  const [done, setDone] = useState<Disposed | null>(null);
  const askAgain = () => queries.invalidateQueries({ queryKey: ['reel-plan', projectId] });
  const undoing = useMutation({
    mutationFn: ({ undo }: Disposed) => call(undoDisposal, { body: { projectId, ...undo }, quiet: true }),
    onSuccess: (reply, { reel, undo }) => {
      setDone((last) => (last?.undo.disposal === undo.disposal ? null : last));
      if (reply.status === 'undone') return notify.success(t('dispose.undone', { reel }));
      notify.error(reply.reason);
    },
    onSettled: askAgain,
  });
  const disposing = useMutation({
    mutationFn: ({ reel: { id, version }, details }: { reel: PlannedReel; details: DisposalDetails }) =>
      call(disposeOfReel, { body: { projectId, reel: { id, version }, ...details }, quiet: true }),
    onSuccess: (reply, { reel: { code }, details }) => {
      setRequested(null);
      if (reply.status === 'refused') return notify.error(reply.reason);
      const disposed = { reel: code, undo: reply.undo };
      setDone(disposed);
      notify.success(t(`dispose.done.${details.as}`, { reel: code }), {
        label: t('dispose.undo', { reel: code }),
        act: () => undoing.mutate(disposed),
      });
    },
    onSettled: askAgain,
  });
  // A button disabled while the request runs would lose the focus.
  const revert = (disposed: Disposed) => {
    if (!undoing.isPending) undoing.mutate(disposed);
  };
  return {
    asked,
    ask: setRequested,
    close: () => setRequested(null),
    error: disposing.error ?? undoing.error,
    dispose: (details: DisposalDetails) => {
      if (asked && !disposing.isPending) disposing.mutate({ reel: asked, details });
    },
    done,
    undo: () => {
      if (done) revert(done);
    },
    takeBack: ({ id, version, code }: PlannedReel, { id: disposal }: RecordedDisposal) =>
      revert({ reel: code, undo: { reel: { id, version }, disposal } }),
  };
}
