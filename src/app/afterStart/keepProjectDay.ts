import { selectProject } from '../../../machines/project/selectors.ts';
import type { App } from '../../context/App.ts';
import { countDaysIn } from '../../base/today.ts';

/** Every "today" of the pages is the day on the site of the project that is open (ADR 0243). Gives back what ends it. */
export function keepProjectDay({ project }: Pick<App, 'project'>): () => void {
  const follow = () => countDaysIn(selectProject(project.getSnapshot())?.timeZone);
  follow();
  const subscription = project.subscribe(follow);
  return () => {
    subscription.unsubscribe();
    countDaysIn(undefined);
  };
}
