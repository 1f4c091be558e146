/** Which view a page shows, what has become of it since, and opening another: the address says all of it. */
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { SavedView, ViewList } from '../../../contract/reports/savedViews/savedViews.ts';
import { contentKey, contentOf, viewKinds, type ViewContent } from '../../../contract/reports/savedViews/viewKinds.ts';
import { useApp } from '../../context/useApp.ts';
import type { LayOnColumns } from './knownColumns.ts';
import { useViewList, type ViewPlace } from './viewsQuery.ts';

/** What of an address is about views, beside their content. */
interface ViewSearch {
  readonly view?: number | undefined;
  readonly viewVersion?: number | undefined;
}

export interface ViewPage extends ViewPlace {
  readonly search: ViewSearch;
  /** Changes parts of the address. */
  readonly onSearch: (patch: Readonly<Record<string, unknown>>) => void;
  readonly layOn: LayOnColumns;
  /** What a column is called, for those that are no longer there; undefined where nobody knows. */
  readonly labelOf: (key: string) => string | undefined;
}

export interface SavedViews {
  /** Undefined until it is known. */
  readonly list: ViewList | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The view the page was opened with; undefined for none, which is the standard one. */
  readonly current: SavedView | undefined;
  /** What the page shows now. */
  readonly content: ViewContent;
  /** Differs from how it is saved. */
  readonly isDraft: boolean;
  /** Somebody saved it since the page was opened with it. */
  readonly isChanged: boolean;
  /** Null opens the standard view. */
  readonly open: (view: SavedView | null) => void;
  /** What the page shows goes on as this view, just saved. */
  readonly goOn: (view: SavedView) => void;
}

/** The id that stands for no view, where a default would come otherwise. */
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
      // Every part, so that what the view leaves open goes.
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

  // What the address asks for is shown once the list is there; nothing that was typed meanwhile moves.
  const asked = list && askedBy(page, { current, isMoot: isBehind && !isDraft });
  const answered = useRef<string>(undefined);
  const wasWithout = useRef(false);
  useEffect(() => {
    if (!list || asked === answered.current) return;
    answered.current = asked;
    if (asked === 'default') {
      const chosen = list.views.find(({ id }) => id === list.own) ?? list.views.find(({ id }) => id === list.project);
      // A filter that is taken off again leaves a bare address too.
      if (chosen && !wasWithout.current) open(chosen);
    } else if (asked === 'unknown') {
      notify.info(t('notFound'));
      onSearch({ view: standard });
    } else if (current && asked === `open ${current.id}`) open(current);
    else if (current && asked !== undefined) goOn(current);
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
  /** The view was saved anew as the page shows it. */
  readonly isMoot: boolean;
}

/** What has to become of an address before it says what the page shows; undefined where it does. */
function askedBy(page: ViewPage, { current, isMoot }: Facts): string | undefined {
  const { view, viewVersion } = page.search;
  if (view === undefined) return isBareAddress(page) ? 'default' : undefined;
  if (view !== standard && viewVersion === undefined) return current ? `open ${current.id}` : 'unknown';
  return current && isMoot ? `version ${current.version}` : undefined;
}

/** Nothing in it: the page was opened by its own address. */
function isBareAddress({ kind, search }: ViewPage): boolean {
  const parts = viewKinds[kind].content.shape;
  return (
    contentKey(kind, search) === contentKey(kind, {}) &&
    Object.entries(search).every(([part, value]) => part in parts || value === undefined)
  );
}
