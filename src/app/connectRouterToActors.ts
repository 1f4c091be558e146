/** Tells the actors where the person is, and the router when who they are has changed. */
import type { App } from '../context/App.ts';
import type { AppRouter } from '../router.ts';

export function connectRouterToActors(router: AppRouter, app: App): void {
  const { auth, shell, project, queryClient } = app;
  router.subscribe('onResolved', () => {
    const { matches, location } = router.state;
    const isProtected = matches.some(({ routeId }) => routeId === '/_authed');
    auth.send({ type: isProtected ? 'page.enteredProtected' : 'page.enteredPublic', path: location.href });
    if (!matches.some(({ routeId }) => routeId === '/_authed/$projectId')) project.send({ type: 'project.close' });
  });
  auth.on('auth.signedOut', () => {
    queryClient.clear();
    void forgetRows(app);
  });
  shell.on('page.decided', () => void router.invalidate());
}

/** Rows kept on this device belong to the person who signed out. The store is fetched only then: it is not in the entry. */
async function forgetRows(app: App): Promise<void> {
  const { forgetEverything } = await import('../store/commodityStoreRegistry.ts');
  await forgetEverything(app);
}
