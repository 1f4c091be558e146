import { describe, expect, it } from 'vitest';
import { holdOfRemark, remarkHoldHint } from '../../contract/imports/remarkHolds.ts';

const said = [
  ['HOLD', 'HOLD'],
  ['*** hold ***', 'HOLD'],
  ['On hold: RFI 123', 'HOLD'],
  ['HOLD-02', 'HOLD'],
  ['Gesperrt, siehe Rev. C', 'HOLD'],
  ['zurückgestellt', 'HOLD'],
  ['EN ATTENTE', 'HOLD'],
  ['câble suspendu', 'HOLD'],
  ['En espera de plano', 'HOLD'],
  ['DETENIDO.', 'HOLD'],
  ['DELETED', 'DELETED'],
  ['(deleted)', 'DELETED'],
  ['Deleted - see rev C', 'DELETED'],
  ['gelöscht', 'DELETED'],
  ['Supprimé', 'DELETED'],
  ['eliminado', 'DELETED'],
  ['by vendor', 'BY VENDOR'],
  ['Cable By Others.', 'BY VENDOR'],
  ['vendor-supplied', 'BY VENDOR'],
  ['durch Lieferanten', 'BY VENDOR'],
  ['par le fournisseur', 'BY VENDOR'],
  ['Por el proveedor', 'BY VENDOR'],
] as const;

describe('a remark', () => {
  it.each(said)('%j means %s', (text, code) => expect(holdOfRemark(text)).toBe(code));

  it.each([
    '',
    'household panel',
    'Threshold 5 %',
    'QC hold point',
    'hold-down bolts',
    'Hold released 12/3',
    'off hold',
    'levée, en attente',
    'vendor list 4',
    'Standby',
  ])('%j has no effect', (text) => expect(holdOfRemark(text)).toBeNull());

  it('with a meaning is matched by the database prefilter', () => {
    const hint = new RegExp(remarkHoldHint, 'i');
    expect(said.map(([text]) => text).filter((text) => !hint.test(text))).toEqual([]);
  });
});
