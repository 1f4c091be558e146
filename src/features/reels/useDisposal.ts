/** Returning or scrapping what is left of a reel, and the way back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { disposeOfReel } from '../../../contract/reels/disposal.ts';
import type { PlannedReel } from '../../../contract/reels/reelPlan.ts';
import { saveReels } from '../../../contract/reels/reels.ts';
import type { RowEdit } from '../../../contract/rowEdits.ts';
import { useApp } from '../../context/useApp.ts';

export type DisposalDetails = Pick<BodyOf<typeof disposeOfReel>, 'as' | 'length' | 'date' | 'reason'>;

/** What was done last, to be taken back. */
interface Disposed {
  readonly reel: string;
  readonly undo: RowEdit;
}

export function useDisposal(projectId: number) {
  const { t } = useTranslation('reels');
  const { call, notify } = useApp();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<PlannedReel | null>(null);
  const [done, setDone] = useState<Disposed | null>(null);
  const askAgain = () => queries.invalidateQueries({ queryKey: ['reel-plan', projectId] });
  const undoing = useMutation({
    mutationFn: ({ undo }: Disposed) =>
      call(saveReels, { body: { projectId, kind: 'reel', rows: [undo] }, quiet: true }),
    onSuccess: ({ results }, { reel }) => {
      setDone(null);
      const [result] = results;
      if (result?.status === 'saved') return notify.success(t('dispose.undone', { reel }));
      notify.error(result?.status === 'refused' ? (result.problems[0]?.reason ?? '') : (result?.reason ?? ''));
    },
    onSettled: askAgain,
  });
  const disposing = useMutation({
    mutationFn: ({ reel: { id, version }, details }: { reel: PlannedReel; details: DisposalDetails }) =>
      call(disposeOfReel, { body: { projectId, reel: { id, version }, ...details }, quiet: true }),
    onSuccess: (reply, { reel: { code }, details }) => {
      setAsked(null);
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
  return {
    asked,
    ask: setAsked,
    close: () => setAsked(null),
    error: disposing.error ?? undoing.error,
    dispose: (details: DisposalDetails) => {
      if (asked && !disposing.isPending) disposing.mutate({ reel: asked, details });
    },
    done,
    undo: () => {
      if (done && !undoing.isPending) undoing.mutate(done);
    },
  };
}
