import { selectProject } from '../../../machines/project/selectors.ts';
import type { App } from '../../context/App.ts';
import { siteTimeZoneAtom } from '../../base/today.ts';

/** Every "today" of the pages is the day on the site of the project that is open (docs/decisions/figures.md). Gives back what ends it. */
export function keepProjectDay({ project, store }: Pick<App, 'project' | 'store'>): () => void {
  const follow = () => store.set(siteTimeZoneAtom, selectProject(project.getSnapshot())?.timeZone);
  follow();
  const subscription = project.subscribe(follow);
  return () => {
    subscription.unsubscribe();
    store.set(siteTimeZoneAtom, undefined);
  };
}
