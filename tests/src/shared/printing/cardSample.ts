import type { CardData } from '../../../../src/shared/printing/cards/cardData.ts';
import { noPackage } from '../../../../src/shared/printing/cards/packageCover.ts';

/** Returns sample data of a template, for a cable with a route and two conductors. */
export const cardSample = (change: Partial<CardData> = {}): CardData => ({
  project: { number: '24-1170', name: 'Cedar Bayou', client: 'Gulf', location: 'Baytown' },
  template: 'Pull card',
  commodity: 'Cable',
  printedOn: 'Nov 20, 2026',
  tag: '36-PC-1001',
  revision: 'C',
  record: { tag: '36-PC-1001', size: '3/C #2 <b>&', pulledDate: '' },
  label: { tag: 'Cable', size: 'Size', pulledDate: 'Pulled date' },
  route: [
    { position: '1', tag: 'T-1', type: 'LADDER', size: '24', level: '2', done: 'Yes' },
    { position: '2', tag: 'T-2', type: '', size: '', level: '', done: 'Unknown' },
  ],
  routeLabel: { position: '#', tag: 'Raceway', type: 'Type', size: 'Size', level: 'Level', done: 'In place' },
  rows: { conductor: [{ conductorId: '1' }, { conductorId: '2' }] },
  rowLabel: { conductor: { conductorId: 'Conductor' } },
  package: noPackage,
  packageLabel: {
    commodity: 'Commodity',
    rows: 'Rows',
    quantity: 'Quantity',
    hours: 'Hours',
    constraint: 'Constraint',
    state: 'State',
    settledBy: 'By',
    tag: 'Tag',
    what: 'What it is',
    done: 'Done',
  },
  ...change,
});
