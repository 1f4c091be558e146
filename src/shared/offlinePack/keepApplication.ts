import { ClientError } from '../../api/apiErrors.ts';
import { workerAddress, workerOptions } from '../../serviceWorker/messages.ts';

type Workers = Pick<ServiceWorkerContainer, 'getRegistration' | 'register'>;

/**
 * Waits until the device has the application itself, and begins to fetch it where nobody does: the first visit may have lost its
 * signal in the middle. `workers`: none where the browser keeps no applications. Rejects with a `ClientError` that says what to do.
 */
export async function keepApplication(workers: Workers | undefined): Promise<void> {
  if (!workers) throw new ClientError('server.notReady', 'keepsNothing');
  const there = await workers.getRegistration();
  if (there?.active) return;
  const { installing, waiting, active } = await register(workers);
  const worker = installing ?? waiting ?? active;
  if (!worker || !(await becomesActive(worker))) throw new ClientError('server.notReady', 'notWhole');
}

async function register(workers: Workers): Promise<ServiceWorkerRegistration> {
  try {
    return await workers.register(workerAddress, workerOptions);
  } catch (cause) {
    const isForbidden = cause instanceof DOMException && cause.name === 'SecurityError';
    throw new ClientError('server.notReady', isForbidden ? 'keepsNothing' : 'notWhole', { cause });
  }
}

/** False when it is given up: a file of it did not come, or there is no room. */
const becomesActive = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
