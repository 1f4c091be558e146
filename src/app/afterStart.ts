/** What watches over a page once it stands: fetched when the first page is drawn, so that it costs that page nothing. */
import type { App } from '../context/App.ts';
import { followDevice } from './deviceNews.ts';

export function watchAfterStart(app: App, storage: Storage | null): void {
  followDevice(app, storage);
}
