/** A package as the server tells it; what a test changes of it is its own input. */
import type { PackageDetail, PackageRow } from '../../../../contract/packages/packages.ts';

const draft: PackageRow = {
  id: 12,
  version: 3,
  status: 'draft',
  values: { code: 'IWP-A10-001', description: 'Area 10 power', status: 'draft', area: 'A10', foreman: 'Luis Ortega' },
  holdReason: null,
  actualStart: null,
  actualFinish: null,
  steps: [
    { event: 'makeReady', to: 'ready', needsReason: false, refused: '2 constraints are open: clear or waive them.' },
    { event: 'cancel', to: 'cancelled', needsReason: false, refused: null },
  ],
  proposesComplete: false,
  constraints: { open: 2, cleared: 0, waived: 0 },
  rowCount: 3,
  ready: 1,
  waiting: 1,
  unknown: 0,
  done: 1,
  quantities: [{ type: 'cable', rows: 3, quantity: 1200, unit: 'ft' }],
  budgetHours: 412,
  earnedHours: 103,
  percent: 25,
};

export const packageWith = (changed: Partial<PackageRow> = {}): PackageRow => ({ ...draft, ...changed });

export const detailWith = (changed: Partial<PackageRow> = {}): PackageDetail => ({
  row: packageWith(changed),
  constraints: ['Route ready', 'Material on site'].map((name, at) => ({
    id: at + 1,
    name,
    state: 'open',
    by: null,
    at: null,
    reason: null,
  })),
  events: [],
  capacity: { hours: 412, limit: 400, isAbove: true },
});

const row = {
  type: 'cable' as const,
  typeCode: 'PWR-3C10',
  description: null,
  waits: [],
  percent: 0,
  budgetHours: 12,
  earnedHours: 0,
};

export const contents = {
  total: 3,
  states: { ready: 1, waiting: 1, unknown: 0, done: 1 },
  rows: [
    { ...row, id: 1, tag: 'C-001', state: 'ready' as const },
    {
      ...row,
      id: 2,
      tag: 'C-002',
      state: 'waiting' as const,
      waits: [
        {
          kind: 'raceway' as const,
          tag: 'A10-CT-9',
          percent: 40,
          text: null,
          target: { is: 'row' as const, type: 'cable-tray' as const, id: 9 },
        },
        { kind: 'hold' as const, tag: null, percent: null, text: 'vendor drawing', target: null },
      ],
    },
    { ...row, id: 3, tag: 'C-003', state: 'done' as const, percent: 100 },
  ],
};
