/** Calls that change views; each applies its response to the cached list. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { compareCells } from '../../../contract/base/values/compareCells.ts';
import type { BodyInputOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import {
  deleteView,
  saveView,
  setDefaultView,
  type SavedView,
  type ViewList,
} from '../../../contract/reports/savedViews/savedViews.ts';
import { useApp } from '../../context/useApp.ts';
import { useKeepViews, type ViewPlace } from './viewsQuery.ts';

export type ViewChange = Pick<BodyInputOf<typeof saveView>, 'view' | 'name' | 'sharing' | 'content'>;
export type SaveReply = ReplyOf<typeof saveView>;

const without = (list: ViewList, id: number): ViewList => ({
  ...list,
  views: list.views.filter((one) => one.id !== id),
});

function withView(list: ViewList, view: SavedView): ViewList {
  const others = without(list, view.id).views;
  return { ...list, views: [...others, view].toSorted((one, other) => compareCells(one.name, other.name, false)) };
}

export function useViewCalls({ projectId, kind, type }: ViewPlace) {
  const { call, notify } = useApp();
  const { t } = useTranslation('views');
  const place = { projectId, kind, type };
  const keep = useKeepViews(place);

  const save = useMutation({
    mutationFn: (change: ViewChange): Promise<SaveReply> => call(saveView, { body: { ...place, ...change } }),
    onSuccess: (reply) => {
      if (reply.status === 'saved') keep((list) => withView(list, reply.view));
      if (reply.status === 'conflict') keep((list) => withView(list, reply.row));
      if (reply.status === 'gone') notify.error(reply.reason);
    },
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: SavedView) => call(deleteView, { body: { projectId, id, version } }),
    onSuccess: (reply, view) => {
      if (reply.status === 'conflict') {
        keep((list) => withView(list, reply.row));
        return notify.error(reply.reason);
      }
      keep((list) => without(list, view.id));
      if (reply.status === 'gone') return notify.error(reply.reason);
      const back = () => save.mutate({ view: { id: view.id, version: reply.version } });
      return notify.success(t('deleted', { name: view.name }), { label: t('undo'), act: back });
    },
  });
  const makeDefault = useMutation({
    mutationFn: (choice: { of: 'own' | 'project'; id: number | null }) =>
      call(setDefaultView, { body: { ...place, ...choice } }),
    onSuccess: (defaults) => keep((list) => ({ ...list, ...defaults })),
  });
  return { save, remove, makeDefault };
}

export type ViewCalls = ReturnType<typeof useViewCalls>;
