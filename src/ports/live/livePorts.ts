/** Effects of the live machine in a browser. */
import type { LivePorts } from '../../../machines/live/ports.ts';
import type { LiveEnvironment } from './followProject.ts';

export function createLivePorts(
  environment: LiveEnvironment,
  window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'document'>,
): LivePorts {
  return {
    followProject(projectId, listener) {
      const stop = new AbortController();
      const ended = () => {
        if (!stop.signal.aborted) listener.ended();
      };
      // Loaded with the first project, because the Dashboard follows none.
      void import('./followProject.ts')
        .then(({ followProject }) => followProject(environment, projectId, listener, stop.signal))
        .then(ended, ended);
      return () => stop.abort();
    },
    watchReturn(returned) {
      const looked = () => {
        if (window.document.visibilityState === 'visible') returned();
      };
      window.addEventListener('online', returned);
      window.document.addEventListener('visibilitychange', looked);
      return () => {
        window.removeEventListener('online', returned);
        window.document.removeEventListener('visibilitychange', looked);
      };
    },
  };
}
