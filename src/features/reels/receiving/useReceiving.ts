/** Delivery note in progress: the server plans it again after every change; it is received once and can be undone. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import {
  previewDelivery,
  receiveReels,
  undoReceipt,
  type DeliveredReel,
  type DeliveryUndo,
} from '../../../../contract/reels/deliveries.ts';
import { deliveryPlanDelay } from '../../../../machines/pageTimings.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useGetToday } from '../../../base/useToday.ts';
import { cellsOf, withoutLines, type PackingSlip } from './packingSlip.ts';

/** Received delivery, with the note as it was. */
interface Received {
  readonly undo: DeliveryUndo;
  readonly note: PackingSlip;
}

export type Receiving = ReturnType<typeof useReceiving>;

export function useReceiving(projectId: number) {
  const { t } = useTranslation('reels');
  const { call, notify } = useApp();
  const formats = useFormats();
  const queries = useQueryClient();
  const [note, setNote] = useState<PackingSlip | null>(null);
  const [receivedDate, setReceivedDate] = useState(useGetToday());
  const [done, setDone] = useState<Received | null>(null);
  const requested = useMemo(
    () =>
      (note?.lines ?? []).flatMap((line) => {
        const cells = note ? cellsOf(note, line) : [];
        return cells.length === 0 ? [] : { key: line.key, cells, order: line.order };
      }),
    [note],
  );
  const [settled] = useDebouncedValue(requested, deliveryPlanDelay);
  const planning = useQuery({
    queryKey: ['reel-arrivals', projectId, settled, receivedDate],
    enabled: settled.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const lines = settled.map(({ cells, order }) => ({ cells, ...(order !== undefined && { order }) }));
      const body = { projectId, receivedDate, lines };
      const { arrivals, orders } = await call(previewDelivery, { body, signal, quiet: true });
      return { byLine: new Map(settled.map(({ key }, at) => [key, arrivals[at]!])), orders };
    },
  });
  const isSettled = settled === requested && !planning.isFetching && !planning.isPlaceholderData && !planning.isError;
  const arrivalOf = (key: number): DeliveredReel | undefined => planning.data?.byLine.get(key);
  const open = requested.filter(({ key }) => ['new', 'arrives'].includes(arrivalOf(key)?.outcome ?? ''));
  const counted = (count: number) => ({ count, shown: formats.count(count) });
  const askAgain = () => {
    void queries.invalidateQueries({ queryKey: ['reel-arrivals', projectId] });
    void queries.invalidateQueries({ queryKey: ['reel-plan', projectId] });
  };
  const undoing = useMutation({
    mutationFn: ({ undo }: Received) => call(undoReceipt, { body: { projectId, ...undo }, quiet: true }),
    onSuccess: (reply, received) => {
      setDone(null);
      if (reply.status === 'refused') return notify.error(reply.reason);
      setNote(received.note);
      notify.success(t('receiving.undone', counted(received.undo.reels.length)));
    },
    onSettled: askAgain,
  });
  const receiving = useMutation({
    mutationFn: (lines: typeof open) =>
      call(receiveReels, {
        body: {
          projectId,
          receivedDate,
          lines: lines.map(({ key, cells }) => ({ cells, reel: arrivalOf(key)?.reel ?? null })),
        },
        quiet: true,
      }),
    onSuccess: (reply, lines) => {
      if (reply.status === 'changed' || !note) return notify.error(t('receiving.changed'));
      const received = { undo: reply.undo, note };
      // Lines received earlier are removed too; lines to correct, or added during the request, stay.
      const sent = new Set(lines.map(({ key }) => key));
      const written = new Set(requested.map(({ key }) => key));
      const gone = note.lines
        .map(({ key }) => key)
        .filter((key) => sent.has(key) || !written.has(key) || arrivalOf(key)?.outcome === 'received');
      const left = withoutLines(note, new Set(gone));
      setNote(left.lines.length > 0 ? left : null);
      setDone(received);
      notify.success(t('receiving.done', counted(lines.length)), {
        label: t('receiving.undo', counted(lines.length)),
        act: () => undoing.mutate(received),
      });
    },
    onSettled: askAgain,
  });
  return {
    note,
    setNote,
    receivedDate,
    setReceivedDate,
    arrivalOf,
    /** Returns the line number used by the server; null for a blank line. */
    numberOf: (key: number) => 1 + requested.findIndex((line) => line.key === key) || null,
    orders: planning.data?.orders ?? [],
    open,
    isSettled,
    error: planning.error ?? receiving.error ?? undoing.error,
    askAgain,
    receive: () => {
      if (isSettled && !receiving.isPending && open.length > 0) receiving.mutate(open);
    },
    done,
    undo: () => {
      if (done && !undoing.isPending) undoing.mutate(done);
    },
  };
}
