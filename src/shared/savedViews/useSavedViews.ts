/**
 * State of the saved view of a page: the current view, its unsaved changes, and opening another view. All of it is stored in the
 * address.
 */
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { SavedView, ViewList } from '../../../contract/reports/savedViews/savedViews.ts';
import { contentKey, contentOf, viewKinds, type ViewContent } from '../../../contract/reports/savedViews/viewKinds.ts';
import { useApp } from '../../context/useApp.ts';
import type { LayOnColumns } from './knownColumns.ts';
import { useViewList, type ViewPlace } from './viewsQuery.ts';

/** View parameters of an address, without the content. */
interface ViewSearch {
  readonly view?: number | undefined;
  readonly viewVersion?: number | undefined;
}

export interface ViewPage extends ViewPlace {
  readonly search: ViewSearch;
  /** Changes parameters of the address. */
  readonly onSearch: (patch: Readonly<Record<string, unknown>>) => void;
  readonly layOn: LayOnColumns;
  /** Returns the label of a column that no longer exists; undefined if it is unknown. */
  readonly labelOf: (key: string) => string | undefined;
}

export interface SavedViews {
  /** List of views; undefined until it is loaded. */
  readonly list: ViewList | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** View the page was opened with; undefined for the standard view. */
  readonly current: SavedView | undefined;
  /** Content currently shown on the page. */
  readonly content: ViewContent;
  /** True if the content differs from the saved view. */
  readonly isDraft: boolean;
  /** True if someone saved the view since the page was opened with it. */
  readonly isChanged: boolean;
  /** Opens a view; null opens the standard view. */
  readonly open: (view: SavedView | null) => void;
  /** Continues with a view that was just saved from the current content. */
  readonly goOn: (view: SavedView) => void;
}

/** Id in the address that means the standard view, where otherwise the default view would open. */
const standard = 0;

export function useSavedViews(page: ViewPage): SavedViews {
  const { kind, search, onSearch, layOn } = page;
  const { notify } = useApp();
  const { t } = useTranslation('views');
  const { data: list, error, refetch } = useViewList(page);
  const content = contentOf(kind, search);
  const current = search.view === undefined ? undefined : list?.views.find(({ id }) => id === search.view);
  const saved = current ? layOn(current.content).content : contentOf(kind, {});
  const isDraft = list !== undefined && contentKey(kind, content) !== contentKey(kind, saved);
  const isBehind = current !== undefined && search.viewVersion !== undefined && search.viewVersion !== current.version;

  const show = (shown: ViewContent, { view, viewVersion }: ViewSearch) =>
    onSearch({
      // Sets every part, so that parts the view does not define are removed from the address.
      ...Object.fromEntries(Object.keys(viewKinds[kind].content.shape).map((part) => [part, shown[part]])),
      view,
      viewVersion,
    });
  const open = (view: SavedView | null) => {
    if (view === null) return show(contentOf(kind, {}), { view: standard });
    const { content: known, missing } = layOn(view.content);
    show(known, { view: view.id, viewVersion: view.version });
    if (missing.length > 0) {
      const names = missing.flatMap((key) => page.labelOf(key) ?? []);
      const count = missing.length;
      notify.info(
        names.length === 0 ? t('missing', { count }) : t('missingNamed', { count, columns: names.join(', ') }),
      );
    }
    return undefined;
  };
  const goOn = ({ id, version }: SavedView) => onSearch({ view: id, viewVersion: version });

  // The request in the address is applied once the list is loaded; content typed in the meantime stays unchanged.
  const requested = list && requestedBy(page, { current, isMoot: isBehind && !isDraft });
  const answered = useRef<string>(undefined);
  const wasWithout = useRef(false);
  useEffect(() => {
    if (!list || requested === answered.current) return;
    answered.current = requested;
    if (requested === 'default') {
      const chosen = list.views.find(({ id }) => id === list.own) ?? list.views.find(({ id }) => id === list.project);
      // Removing a filter also leaves a bare address, which must not open the default view again.
      if (chosen && !wasWithout.current) open(chosen);
    } else if (requested === 'unknown') {
      notify.info(t('notFound'));
      onSearch({ view: standard });
    } else if (current && requested === `open ${current.id}`) open(current);
    else if (current && requested !== undefined) goOn(current);
  });
  useEffect(() => {
    if (list) wasWithout.current = search.view === undefined;
  });

  return {
    list,
    error: list ? null : error,
    onRetry: () => void refetch(),
    current,
    content,
    isDraft,
    isChanged: isBehind && isDraft,
    open,
    goOn,
  };
}

interface Facts {
  readonly current: SavedView | undefined;
  /** True if the view was saved again with exactly the content of the page. */
  readonly isMoot: boolean;
}

/** Returns the change an address needs before it describes the current content; undefined if it needs none. */
function requestedBy(page: ViewPage, { current, isMoot }: Facts): string | undefined {
  const { view, viewVersion } = page.search;
  if (view === undefined) return isBareAddress(page) ? 'default' : undefined;
  if (view !== standard && viewVersion === undefined) return current ? `open ${current.id}` : 'unknown';
  return current && isMoot ? `version ${current.version}` : undefined;
}

/** True if the address has no parameters, because the page was opened without any. */
function isBareAddress({ kind, search }: ViewPage): boolean {
  const parts = viewKinds[kind].content.shape;
  return (
    contentKey(kind, search) === contentKey(kind, {}) &&
    Object.entries(search).every(([part, value]) => part in parts || value === undefined)
  );
}
