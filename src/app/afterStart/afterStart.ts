/** What watches over a page once it stands: fetched when the first page is drawn, so that it costs that page nothing. */
import type { App } from '../../context/App.ts';
import { recordMachines } from '../../shared/inspection/blackBox/recorder.ts';
import { followBoxes } from '../../shared/inspection/blackBox/sendBoxes.ts';
import { loadSender } from '../../ports/outbox/createOutboxPorts.ts';
import { followDevice } from './deviceNews.ts';
import { guardTypedText } from './typedText.ts';

export function watchAfterStart(app: App, storage: Storage | null): void {
  recordMachines(app);
  followDevice(app, storage);
  followBoxes(app);
  guardTypedText(window);
  // Without it nothing is sent; where it cannot be had now, it is fetched again when there is something to send.
  void loadSender().catch(() => undefined);
}
