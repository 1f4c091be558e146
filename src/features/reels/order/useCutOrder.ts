/** Cut order of a project: the current one, the plan's differences from it, making a new one and withdrawing it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { getCutOrder, makeCutOrder, withdrawCutOrder } from '../../../../contract/reels/cutOrders.ts';
import { countChanges, orderChanges } from '../../../../contract/reels/orderChanges.ts';
import type { ReelPlan } from '../../../../contract/reels/reelPlan.ts';
import { useApp } from '../../../context/useApp.ts';
import { usePlanQuery } from '../useReelPlan.ts';

const orderKey = (projectId: number) => ['reel-plan', projectId, 'order'];

/** Loads the current cut order in parallel with the plan, so that both are available together. */
export function useIssuedOrder(projectId: number) {
  const { call } = useApp();
  return usePlanQuery({
    projectId,
    part: 'order',
    request: (signal) => call(getCutOrder, { query: { projectId }, quiet: true, signal }),
  });
}

export function useCutOrder(projectId: number, plan: ReelPlan) {
  const { t } = useTranslation('reels');
  const { call, notify } = useApp();
  const queries = useQueryClient();
  const queryKey = orderKey(projectId);
  const asking = useIssuedOrder(projectId);
  const order = asking.data?.order ?? null;
  const changed = useMemo(() => (order ? orderChanges(order, plan) : null), [order, plan]);
  const askAgain = () => queries.invalidateQueries({ queryKey });
  const withdrawing = useMutation({
    mutationFn: (number: number) => call(withdrawCutOrder, { body: { projectId, number }, quiet: true }),
    onSuccess: (reply, number) =>
      reply.status === 'refused' ? notify.error(reply.reason) : notify.success(t('order.withdrawn', { number })),
    onSettled: askAgain,
  });
  const keeping = useMutation({
    mutationFn: () => call(makeCutOrder, { body: { projectId }, quiet: true }),
    onSuccess: (reply) => {
      if (reply.status === 'refused') return notify.error(reply.reason);
      const { number } = reply;
      notify.success(t('order.kept', { number }), {
        label: t('order.undo', { number }),
        act: () => withdrawing.mutate(number),
      });
    },
    onSettled: askAgain,
  });
  return {
    order,
    changed,
    differing: changed ? countChanges(changed) : 0,
    error: asking.error ?? keeping.error ?? withdrawing.error,
    isKnown: asking.isSuccess,
    keep: () => {
      if (!keeping.isPending) keeping.mutate();
    },
    /** Number of the order made in this tab that can still be withdrawn; null for none. */
    kept: keeping.data?.status === 'kept' && order?.number === keeping.data.number ? order.number : null,
    withdraw: (number: number) => {
      if (!withdrawing.isPending) withdrawing.mutate(number);
    },
  };
}

export type CutOrderState = ReturnType<typeof useCutOrder>;
