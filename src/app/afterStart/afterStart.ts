/** What watches over a page once it stands: fetched when the first page is drawn, so that it costs that page nothing. */
import type { App } from '../../context/App.ts';
import { recordMachines } from '../../shared/inspection/problemReport/recorder.ts';
import { sendStoredReports } from '../../shared/inspection/problemReport/sendReports.ts';
import { loadSender } from '../../ports/outbox/createOutboxPorts.ts';
import { sendDeviceReports } from './deviceReports.ts';
import { guardTypedText } from './typedText.ts';

export function watchAfterStart(app: App, storage: Storage | null): void {
  recordMachines(app);
  sendDeviceReports(app, storage);
  sendStoredReports(app);
  guardTypedText(window);
  // Without it nothing is sent; where it cannot be had now, it is fetched again when there is something to send.
  void loadSender().catch(() => undefined);
}
