import type { SavedView } from '../../../contract/reports/savedViews/savedViews.ts';

/**
 * The address that shows a colleague the same: a shared view by its id, so that the link follows it; what is one's own, or not
 * saved, by all it holds. Where the reader stands is theirs.
 */
export function linkTo(here: string, view: Pick<SavedView, 'id' | 'sharing'> | undefined, isDraft: boolean): string {
  const link = new URL(here);
  const isByName = view !== undefined && view.sharing !== 'mine' && !isDraft;
  if (isByName) link.search = `?view=${view.id}`;
  for (const part of ['row', 'part']) link.searchParams.delete(part);
  if (view?.sharing === 'mine') for (const part of ['view', 'viewVersion']) link.searchParams.delete(part);
  return link.href;
}
