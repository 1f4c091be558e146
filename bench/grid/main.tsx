/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
/** Entry point with one grid per page, selected by `?grid=`; the driver controls it through `window.bench`. */
import '../../src/ui/styles/tokens.css';
import '../../src/ui/styles/base.css';
import { i18n, startI18n } from '../../src/i18n/i18n.ts';
import { bench, type Bench } from './measure.ts';

declare global {
  interface Window {
    bench: Bench;
    ready: boolean;
  }
}

const grids = {
  ours: () => import('./ours.tsx').then(({ ours }) => ours()),
  oursDecided: () => import('./ours.tsx').then(({ oursDecided }) => oursDecided()),
  agGrid: () => import('./agGrid.tsx').then(({ agGrid }) => agGrid()),
  bareList: () => import('./bareList.tsx').then(({ bareList }) => bareList()),
};

await startI18n();
// Locale texts are loaded before the rows, as in the application.
await i18n.loadNamespaces(['terms', 'grid']);
const name = new URLSearchParams(location.search).get('grid') ?? 'ours';
const contestant = await grids[name as keyof typeof grids]();
window.bench = bench(contestant, document.getElementById('root')!);
window.ready = true;
