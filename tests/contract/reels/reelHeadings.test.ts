/** Headings of suppliers for the columns of a delivery note or a drum schedule. */
import { expect, it } from 'vitest';
import { matchHeaders } from '../../../contract/imports/headers.ts';
import { reelHeadings } from '../../../contract/setup/codes/reelFields.ts';

const fieldsOf = (headers: readonly string[]) => {
  const { mapping } = matchHeaders(headers, reelHeadings);
  return headers.map((_, at) => mapping[String(at)] ?? null);
};

it.each([
  [
    [
      'Drum No.',
      'Type',
      'Qty Shipped (ft)',
      'Start Footage',
      'End Footage',
      'Customer PO',
      'Lot #',
      'Gross Wt',
      'Pallet',
    ],
    ['code', 'cableType', 'receivedLength', 'startMark', 'endMark', 'poNumber', 'lotNumber', 'weight', null],
  ],
  [
    [
      'REEL #',
      'Cable Type Code',
      'Ordered Length',
      'Received Length',
      'Vendor',
      'Date Received',
      'Yard Row',
      'Remarks',
    ],
    ['code', 'cableType', 'orderedLength', 'receivedLength', 'supplier', 'receivedDate', 'location', 'notes'],
  ],
  [
    ['No. de carrete', 'Tipo de cable', 'Longitud', 'Marca inicial', 'Marca final', 'Proveedor', 'Fecha de entrega'],
    ['code', 'cableType', 'receivedLength', 'startMark', 'endMark', 'supplier', 'receivedDate'],
  ],
  [
    ['No de touret', 'Type de câble', 'Longueur', 'Fournisseur', 'Bon de commande', 'No de lot', 'Date de réception'],
    ['code', 'cableType', 'receivedLength', 'supplier', 'poNumber', 'lotNumber', 'receivedDate'],
  ],
])('%s', (headers, fields) => {
  expect(fieldsOf(headers)).toEqual(fields);
});

it('distinguishes the day a reel was received from the received length', () => {
  expect(fieldsOf(['Reel', 'Received', 'Length'])).toEqual(['code', 'receivedDate', 'receivedLength']);
  expect(fieldsOf(['Reel', 'Ordered', 'Qty received'])).toEqual(['code', 'orderedLength', 'receivedLength']);
});
