/** Background tasks of a loaded page: fetched after the first page is drawn, so that they do not slow it down. */
import type { App } from '../../context/App.ts';
import { keepRecordings } from '../../shared/inspection/problemReport/earlierPages.ts';
import { recordMachines } from '../../shared/inspection/problemReport/recorder.ts';
import { sendStoredReports } from '../../shared/inspection/problemReport/sendReports.ts';
import { loadSender } from '../../ports/outbox/createOutboxPorts.ts';
import { sendDeviceReports } from './deviceReports.ts';
import { guardTypedText } from './typedText.ts';

export function watchAfterStart(app: App, storage: Storage | null): void {
  recordMachines(app);
  keepRecordings(app, window);
  sendDeviceReports(app, storage);
  sendStoredReports(app);
  guardTypedText(window);
  // Nothing can be sent without the sender; if it cannot be loaded now, loading is retried when there is something to send.
  void loadSender().catch(() => undefined);
}
