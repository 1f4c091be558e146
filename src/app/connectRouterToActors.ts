/** Reports navigation to the actors, and changes of the signed-in user to the router. */
import type { RegisteredRouter } from '@tanstack/react-router';
import type { App } from '../context/App.ts';
import { finishForgettingRows, forgetRows } from './afterStart/forgetRows.ts';

/** `startOver` reloads the application at the home page. */
export function connectRouterToActors(router: RegisteredRouter, app: App, startOver: () => void): void {
  const { auth, shell, project, queryClient } = app;
  finishForgettingRows().catch(() => undefined);
  router.subscribe('onResolved', () => {
    const { matches, location } = router.state;
    const isProtected = matches.some(({ routeId }) => routeId === '/_authed');
    auth.send({ type: isProtected ? 'page.enteredProtected' : 'page.enteredPublic', path: location.href });
    if (!matches.some(({ routeId }) => routeId === '/_authed/$projectId')) project.send({ type: 'project.close' });
  });
  let forgotten = Promise.resolve();
  auth.on('auth.signedOut', () => {
    queryClient.clear();
    forgotten = forgetRows(app).catch(() => undefined);
  });
  // Reloading discards everything else the tab still holds of the previous user.
  auth.on('auth.newPageNeeded', () => void forgotten.finally(startOver));
  shell.on('page.decided', () => void router.invalidate());
}
