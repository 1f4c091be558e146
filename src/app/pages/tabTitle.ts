/** Tab title: the route's title, with the project's name in brackets when one is loaded (specification section 2). */
import type { RegisteredRouter } from '@tanstack/react-router';
import { selectProject } from '../../../machines/project/selectors.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { App } from '../../context/App.ts';
import { titleKeyOf } from '../../context/shownPage.ts';

export function tabTitle(title: string, projectName: string | null): string {
  return projectName === null ? title : `${title} [${projectName}]`;
}

export function keepTabTitle(router: RegisteredRouter, { project }: App, page: Document): void {
  const write = () => {
    // While navigating between two projects, the old page's title must not appear with the new project's name.
    if (router.state.status !== 'idle') return;
    const key = titleKeyOf(router.state);
    const name = selectProject(project.getSnapshot())?.name ?? null;
    page.title = tabTitle(i18n.t(`frame:titles.${key}`), name);
  };
  router.subscribe('onResolved', write);
  project.subscribe(write);
  i18n.on('languageChanged', write);
}
