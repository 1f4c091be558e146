/** Whether Wireway itself opens without a connection, as the first page says. */
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppOnDevice } from '../../../../src/shared/offlinePack/AppOnDevice.tsx';
import { errors as errorsTexts } from '../../../../src/i18n/locales/en-US/errors.ts';
import { offlinePack as offlinePackTexts } from '../../../../src/i18n/locales/en-US/offlinePack.ts';
import { renderWithApp } from '../../renderWithApp.tsx';

class Worker extends EventTarget {
  state = 'activating';
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Workers extends EventTarget {
  controller: Worker | null = null;
  control(worker: Worker) {
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

const workersAre = (value: object | undefined) =>
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });

beforeEach(() => vi.stubEnv('PROD', true));
afterEach(() => {
  vi.unstubAllEnvs();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('asks to stay online on the first visit, until the application is on the device', async () => {
  const workers = new Workers();
  const worker = new Worker();
  workersAre(workers);
  await renderWithApp(<AppOnDevice />);
  expect(screen.getByRole('status')).toHaveTextContent(offlinePackTexts.app.storing);
  act(() => workers.control(worker));
  expect(screen.getByRole('status')).toHaveTextContent(offlinePackTexts.app.storing);
  act(() => worker.become('activated'));
  expect(screen.getByRole('status')).toHaveTextContent(offlinePackTexts.app.stored);
});

it('shows at once that the application is on the device', async () => {
  const workers = new Workers();
  workers.controller = new Worker();
  workers.controller.state = 'activated';
  workersAre(workers);
  await renderWithApp(<AppOnDevice />);
  expect(screen.getByRole('status')).toHaveTextContent(offlinePackTexts.app.stored);
});

it('shows the remedy in a browser that stores nothing', async () => {
  workersAre(undefined);
  await renderWithApp(<AppOnDevice />);
  expect(screen.getByRole('status')).toHaveTextContent(errorsTexts.keepsNothing);
});
