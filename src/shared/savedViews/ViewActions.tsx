import { useTranslation } from '../../i18n/useTranslation.ts';
import {
  permissionToChange,
  projectDefaultPermission,
  type SavedView,
} from '../../../contract/reports/savedViews/savedViews.ts';
import { holds } from '../../../contract/base/calls/permissions.ts';
import { useApp, useCurrentUser, useProject } from '../../context/useApp.ts';
import popup from '../../ui/dialogs/Popup.module.css';
import type { SavedViews } from './useSavedViews.ts';
import type { ViewCalls } from './useViewCalls.ts';
import styles from './savedViews.module.css';

interface ViewActsProps {
  readonly views: SavedViews;
  readonly calls: ViewCalls;
  readonly onSave: (view: SavedView) => void;
  /** Opens the form for a view; null for a new view of the current content. */
  readonly onForm: (view: SavedView | null) => void;
  readonly onClose: () => void;
}

/** Actions available for the open view and its unsaved changes. */
export function ViewActions({ views, calls, onSave, onForm, onClose }: ViewActsProps) {
  const { t } = useTranslation('views');
  const { notify } = useApp();
  const { archive } = useProject();
  const user = useCurrentUser();
  const { current, isDraft, list } = views;
  const needed = current ? permissionToChange(current) : null;
  // An archived project is read-only.
  const mayChange = current !== undefined && !archive && (needed === null || holds(user, needed));
  const mayChoose = !archive && holds(user, projectDefaultPermission);
  const act = (label: string, run: () => void, stays = false) => (
    <button
      type="button"
      className={popup['item']}
      onClick={() => {
        run();
        if (!stays) onClose();
      }}
    >
      {label}
    </button>
  );
  const choose = (of: 'own' | 'project', view: SavedView) =>
    calls.makeDefault.mutate({ of, id: list?.[of] === view.id ? null : view.id });
  const copy = () =>
    void navigator.clipboard.writeText(linkTo(globalThis.location.href, current, isDraft)).then(
      () => notify.success(t('copied')),
      () => notify.error(t('notCopied')),
    );
  return (
    <div className={styles['actions']}>
      {mayChange && isDraft && act(t('save'), () => onSave(current), true)}
      {!archive && list && act(t('saveAs'), () => onForm(null), true)}
      {mayChange && act(t('rename'), () => onForm(current), true)}
      {isDraft && act(t('reset'), () => views.open(current ?? null))}
      {current &&
        !archive &&
        act(list?.own === current.id ? t('notOwnDefault') : t('ownDefault'), () => choose('own', current))}
      {current &&
        mayChoose &&
        current.sharing !== 'mine' &&
        act(list?.project === current.id ? t('notProjectDefault') : t('projectDefault'), () =>
          choose('project', current),
        )}
      {act(t('copyLink'), copy)}
      {mayChange &&
        act(t('delete'), () => {
          calls.remove.mutate(current);
        })}
    </div>
  );
}

/**
 * Returns the address that shows another user the same content: a shared view by its id, so that the link follows later changes;
 * a private or unsaved view with all its content. The sender's position (row, tab) is left out.
 */
function linkTo(here: string, view: Pick<SavedView, 'id' | 'sharing'> | undefined, isDraft: boolean): string {
  const link = new URL(here);
  const isByName = view !== undefined && view.sharing !== 'mine' && !isDraft;
  if (isByName) link.search = `?view=${view.id}`;
  for (const part of ['row', 'part']) link.searchParams.delete(part);
  if (view?.sharing === 'mine') for (const part of ['view', 'viewVersion']) link.searchParams.delete(part);
  return link.href;
}
