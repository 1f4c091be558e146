/** The tab title: the route's title, and the project's name in brackets when one is loaded (specification section 2). */
import { selectProject } from '../../machines/project/selectors.ts';
import { i18n } from '../i18n/i18n.ts';
import type { App } from '../context/App.ts';
import type { AppRouter } from '../router.ts';
import { isNotFound } from './isNotFound.ts';
import type { TitleKey } from './staticData.d.ts';

export function tabTitle(title: string, projectName: string | null): string {
  return projectName === null ? title : `${title} [${projectName}]`;
}

/** The title of what is shown, which for an address that leads nowhere is not what the address promised. */
export function titleKeyOf({ matches }: Pick<AppRouter['state'], 'matches'>): TitleKey {
  if (isNotFound(matches)) return 'notFound';
  const { page, title } = matches.at(-1)?.staticData ?? {};
  return page ?? title ?? 'dashboard';
}

export function keepTabTitle(router: AppRouter, { project }: App, page: Document): void {
  const write = () => {
    // On the way between two projects the old page's title must not stand beside the new project's name.
    if (router.state.status !== 'idle') return;
    const key = titleKeyOf(router.state);
    const name = selectProject(project.getSnapshot())?.name ?? null;
    page.title = tabTitle(i18n.t(`frame:titles.${key}`), name);
  };
  router.subscribe('onResolved', write);
  project.subscribe(write);
  i18n.on('languageChanged', write);
}
