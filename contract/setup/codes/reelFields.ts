/**
 * Fields of the reel ledger (domain section 8): declared once; server checks, columns, import and export are derived from them.
 */
import type { CellValue } from '../../base/values/scalars.ts';
import type { HeadedFields } from '../../commodities/fields/field.ts';
import { headedUnder, headingsOf, type HeadedField } from '../../commodities/fields/headedField.ts';
import type { Measure } from '../../commodities/fields/setupField.ts';

const weight: Measure = { imperial: 'lb', metric: 'kg', metricPerImperial: 0.453_592_37 };

export const reelStatuses = ['ordered', 'received', 'issued', 'inUse', 'empty', 'returned', 'scrap'] as const;
export type ReelStatus = (typeof reelStatuses)[number];

/** Maximum characters of the reason for a return or scrapping. */
export const maxReasonLength = 400;

const heading = headedUnder('reelFields');

/** In column order; the reel number is the first. Lengths in the project's unit. */
export const reelFields: readonly HeadedField[] = [
  heading(
    'Reel',
    [
      'reel no',
      'reel',
      'reel id',
      'reel tag',
      'drum no',
      'drum',
      'drum id',
      'spool no',
      'spool',
      'put up no',
      'no de carrete',
      'carrete',
      'no de bobina',
      'bobina',
      'no de touret',
      'touret',
      'no de bobine',
      'bobine',
    ],
    { key: 'code', term: 'reelFields.reelNumber', kind: 'text', isMono: true, longest: 60, width: 170 },
  ),
  heading(
    'Cable type',
    [
      'cable type',
      'type',
      'type code',
      'cable type code',
      'cable code',
      'material code',
      'item code',
      'item',
      'part no',
      'stock no',
      'cable',
      'tipo de cable',
      'tipo',
      'código de cable',
      'type de câble',
      'code de câble',
    ],
    { key: 'cableType', kind: 'code', codeKind: 'cable-type', isRequired: true, longest: 60, width: 120 },
  ),
  heading('Status', ['status', 'reel status', 'estado', 'état', 'statut'], {
    key: 'status',
    kind: 'text',
    choices: reelStatuses,
    width: 100,
  }),
  heading(
    'Ordered length',
    [
      'ordered length',
      'ordered',
      'order length',
      'qty ordered',
      'quantity ordered',
      'longitud pedida',
      'pedido',
      'longueur commandée',
      'commandé',
    ],
    { key: 'orderedLength', kind: 'length', width: 110 },
  ),
  heading(
    'Received length',
    [
      'received length',
      'length',
      'reel length',
      'drum length',
      'delivered length',
      'shipped length',
      'actual length',
      'net length',
      'total length',
      'qty received',
      'quantity received',
      'qty shipped',
      'quantity shipped',
      'qty delivered',
      'delivered',
      'shipped',
      'qty',
      'quantity',
      'footage',
      'feet',
      'longitud recibida',
      'longitud',
      'cantidad',
      'longueur reçue',
      'longueur',
      'quantité',
    ],
    {
      key: 'receivedLength',
      kind: 'length',
      isRequired: { unless: { field: 'status', is: 'ordered' } },
      width: 110,
    },
  ),
  heading('Scrap', ['scrap', 'scrap length', 'waste', 'desperdicio', 'rebut', 'perte'], {
    key: 'scrap',
    kind: 'length',
    width: 90,
  }),
  heading(
    'Returned length',
    ['returned length', 'returned', 'qty returned', 'longitud devuelta', 'devuelto', 'longueur retournée', 'retourné'],
    { key: 'returned', kind: 'length', width: 110 },
  ),
  heading(
    'Start mark',
    [
      'start mark',
      'start',
      'mark start',
      'start marking',
      'start footage',
      'beginning mark',
      'inner mark',
      'inside mark',
      'mark from',
      'from mark',
      'sequential start',
      'seq start',
      'marca inicial',
      'marca inicio',
      'marque de début',
      'marque début',
      'repère de début',
    ],
    { key: 'startMark', kind: 'length', width: 100 },
  ),
  heading(
    'End mark',
    [
      'end mark',
      'end',
      'mark end',
      'end marking',
      'end footage',
      'ending mark',
      'outer mark',
      'outside mark',
      'mark to',
      'to mark',
      'sequential end',
      'seq end',
      'marca final',
      'marca fin',
      'marque de fin',
      'marque fin',
      'repère de fin',
    ],
    { key: 'endMark', kind: 'length', width: 100 },
  ),
  heading(
    'Location',
    [
      'location',
      'yard',
      'yard row',
      'yard location',
      'storage location',
      'laydown',
      'bin',
      'row',
      'ubicación',
      'patio',
      'emplacement',
      'rangée',
    ],
    { key: 'location', kind: 'text', width: 130 },
  ),
  heading('Supplier', ['supplier', 'vendor', 'distributor', 'shipped by', 'proveedor', 'fournisseur'], {
    key: 'supplier',
    kind: 'code',
    codeKind: 'supplier',
    longest: 60,
    width: 140,
  }),
  heading(
    'PO number',
    [
      'po no',
      'po',
      'purchase order',
      'purchase order no',
      'customer po',
      'customer po no',
      'order no',
      'your order no',
      'orden de compra',
      'no de pedido',
      'bon de commande',
      'no de commande',
    ],
    { key: 'poNumber', kind: 'text', longest: 60, width: 110 },
  ),
  heading('Manufacturer', ['manufacturer', 'mfr', 'mfg', 'maker', 'make', 'fabricante', 'fabricant'], {
    key: 'manufacturer',
    kind: 'text',
    width: 140,
  }),
  heading(
    'Heat / lot no.',
    [
      'heat lot no',
      'lot no',
      'lot',
      'heat no',
      'heat',
      'batch no',
      'batch',
      'no de lote',
      'lote',
      'no de lot',
      'no de coulée',
    ],
    { key: 'lotNumber', kind: 'text', longest: 60, width: 110 },
  ),
  heading(
    'Received',
    [
      'received',
      'received date',
      'date received',
      'delivery date',
      'date delivered',
      'arrival date',
      'date',
      'fecha de recepción',
      'fecha de entrega',
      'fecha',
      'date de réception',
      'date de livraison',
    ],
    { key: 'receivedDate', kind: 'date', width: 110 },
  ),
  heading('Issued', ['issued', 'issued date', 'date issued', 'fecha de salida', 'date de sortie'], {
    key: 'issuedDate',
    kind: 'date',
    width: 110,
  }),
  heading(
    'Returned or scrapped on',
    ['returned or scrapped on', 'date returned', 'date scrapped', 'fecha de devolución', 'date de retour'],
    { key: 'disposedDate', kind: 'date', width: 130 },
  ),
  heading(
    'Reason returned or scrapped',
    ['reason returned or scrapped', 'return reason', 'scrap reason', 'motivo de devolución', 'motif de retour'],
    { key: 'disposalReason', kind: 'text', longest: maxReasonLength, width: 200 },
  ),
  heading(
    'Weight',
    ['weight', 'gross weight', 'gross wt', 'total weight', 'wt', 'peso', 'peso bruto', 'poids', 'poids brut'],
    { key: 'weight', kind: 'number', measure: weight, width: 100 },
  ),
  heading('Notes', ['notes', 'note', 'remarks', 'comments', 'notas', 'observaciones', 'remarques'], {
    key: 'notes',
    kind: 'text',
    longest: 1000,
    width: 240,
  }),
];

/** Fields with which the headings of a delivery note or a drum schedule are compared. */
export const reelHeadings: HeadedFields = headingsOf('reel', ['code'], reelFields);

/** Default status of a new reel: a ledger is usually written from the reels already in the yard. */
export const newReel = { status: 'received' } as const satisfies { readonly status: ReelStatus };

const gone: ReadonlySet<CellValue | undefined> = new Set<ReelStatus>(['empty', 'returned', 'scrap']);

/** Statuses of reels on site that still have cable to cut. */
export const onHandStatuses: readonly ReelStatus[] = reelStatuses.filter(
  (status) => status !== 'ordered' && !gone.has(status),
);

/** True if cable can still be cut from the reel. */
export const isReelInUse = (values: Readonly<Record<string, CellValue>>): boolean => !gone.has(values['status']);
