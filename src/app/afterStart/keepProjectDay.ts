import { selectProject } from '../../../machines/project/selectors.ts';
import type { App } from '../../context/App.ts';
import { siteTimeZoneAtom } from '../../base/today.ts';

/**
 * Makes every "today" on the pages the day at the site of the open project (docs/decisions/figures.md). Returns a function that
 * stops it.
 */
export function keepProjectDay({ project, store }: Pick<App, 'project' | 'store'>): () => void {
  const follow = () => store.set(siteTimeZoneAtom, selectProject(project.getSnapshot())?.timeZone);
  follow();
  const subscription = project.subscribe(follow);
  return () => {
    subscription.unsubscribe();
    store.set(siteTimeZoneAtom, undefined);
  };
}
