/** What a row of the reel ledger holds (domain section 8): declared once; server checks, columns, import and export follow. */
import type { CellValue } from '../scalars.ts';
import { fieldsNamedUnder, type Measure, type SetupField } from '../setupField.ts';

const weight: Measure = { imperial: 'lb', metric: 'kg', metricPerImperial: 0.453_592_37 };

export const reelStatuses = ['ordered', 'received', 'issued', 'inUse', 'empty', 'returned', 'scrap'] as const;
export type ReelStatus = (typeof reelStatuses)[number];

const declared = fieldsNamedUnder('reelFields');

/** In the order of their columns; the reel number is the first. Lengths in the project's unit. */
export const reelFields: readonly SetupField[] = [
  declared({ key: 'code', term: 'reelFields.reelNumber', kind: 'text', isMono: true, longest: 60, width: 170 }),
  declared({ key: 'cableType', kind: 'code', codeKind: 'cable-type', isRequired: true, longest: 60, width: 120 }),
  declared({ key: 'status', kind: 'text', choices: reelStatuses, width: 100 }),
  declared({ key: 'orderedLength', kind: 'length', width: 110 }),
  declared({
    key: 'receivedLength',
    kind: 'length',
    isRequired: { unless: { field: 'status', is: 'ordered' } },
    width: 110,
  }),
  declared({ key: 'scrap', kind: 'length', width: 90 }),
  declared({ key: 'startMark', kind: 'length', width: 100 }),
  declared({ key: 'endMark', kind: 'length', width: 100 }),
  declared({ key: 'location', kind: 'text', width: 130 }),
  declared({ key: 'supplier', kind: 'code', codeKind: 'supplier', longest: 60, width: 140 }),
  declared({ key: 'poNumber', kind: 'text', longest: 60, width: 110 }),
  declared({ key: 'manufacturer', kind: 'text', width: 140 }),
  declared({ key: 'lotNumber', kind: 'text', longest: 60, width: 110 }),
  declared({ key: 'receivedDate', kind: 'date', width: 110 }),
  declared({ key: 'issuedDate', kind: 'date', width: 110 }),
  declared({ key: 'weight', kind: 'number', measure: weight, width: 100 }),
  declared({ key: 'notes', kind: 'text', longest: 1000, width: 240 }),
];

/** What a reel is until somebody says otherwise: a ledger is written from what stands in the yard. */
export const newReel = { status: 'received' } as const satisfies { readonly status: ReelStatus };

const gone: ReadonlySet<CellValue | undefined> = new Set<ReelStatus>(['empty', 'returned', 'scrap']);

/** On site, with cable to cut. */
export const onHandStatuses: readonly ReelStatus[] = reelStatuses.filter(
  (status) => status !== 'ordered' && !gone.has(status),
);

/** Whether cable can still be cut from it. */
export const isReelInUse = (values: Readonly<Record<string, CellValue>>): boolean => !gone.has(values['status']);
