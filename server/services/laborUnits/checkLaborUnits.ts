/** Checks an edit of the labor units: each row individually, then against the other units. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { laborUnitFields } from '../../../contract/setup/laborUnits/laborUnitFields.ts';
import {
  laborUnit,
  laborUnitPer,
  reachKey,
  sameRowsKey,
  unitNameKey,
  type LaborUnit,
} from '../../../contract/setup/laborUnits/laborUnit.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { RowEdit } from '../../../contract/base/calls/rowEdits.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import { laborUnitRowMessage } from '../../locales/en-US/laborUnitRows.ts';
import { rowMessage } from '../../locales/en-US/rows.ts';
import type { StoredLaborUnit } from '../../repositories/laborUnits/laborUnits.ts';
import { readRowCells, type Problem, type Settled } from '../rows/readRowCells.ts';
import type { Unwritten } from '../rows/rowResults.ts';

export type CheckedUnit =
  | { readonly status: 'good'; readonly before: StoredLaborUnit | null; readonly unit: LaborUnit }
  | Unwritten<StoredLaborUnit>;

export interface LaborLists {
  readonly unit: LengthUnit;
  readonly stored: readonly StoredLaborUnit[];
  /** Account codes of the project in their stored spelling, by comparison key. */
  readonly accounts: ReadonlyMap<string, string>;
  /** Number of rows that refer to a unit by name, by unit id: such a unit can be neither deleted nor renamed. */
  readonly named: ReadonlyMap<number, number>;
}

const required = ['commodityType', 'hours'] as const;
const fieldTerm = (key: string) => ({ term: `laborUnitFields.${key}` });

/** Names in use. Units can share a name only if they apply to the same rows and differ in their start day. */
class NamesInUse {
  readonly #rows = new Map<string, string[]>();

  constructor(units: readonly LaborUnit[]) {
    for (const unit of units) this.#rows.set(unitNameKey(unit), [...this.#others(unit, null), sameRowsKey(unit)]);
  }

  isTaken(unit: LaborUnit, before: LaborUnit | null): boolean {
    return this.#others(unit, before).some((rows) => rows !== sameRowsKey(unit));
  }

  replace(before: LaborUnit | null, unit: LaborUnit): void {
    if (before) this.#rows.set(unitNameKey(before), this.#others(before, before));
    this.#rows.set(unitNameKey(unit), [...this.#others(unit, null), sameRowsKey(unit)]);
  }

  /** Row keys of the units with that name, excluding the unit being changed. */
  #others(unit: LaborUnit, before: LaborUnit | null): string[] {
    const all = this.#rows.get(unitNameKey(unit)) ?? [];
    if (before === null || unitNameKey(before) !== unitNameKey(unit)) return all;
    return all.toSpliced(all.indexOf(sameRowsKey(before)), 1);
  }
}

/** Returns for each row of an edit, in order, whether it can be written. Bad rows do not affect the good ones. */
export function checkLaborUnits(lists: LaborLists, rows: readonly RowEdit[]): CheckedUnit[] {
  const byId = new Map(lists.stored.map((unit) => [unit.id, unit]));
  const names = new NamesInUse(lists.stored);
  const reaches = new Map<string, LaborUnit>(lists.stored.map((unit) => [reachKey(unit), unit]));
  return rows.map((edit): CheckedUnit => {
    const before = edit.row === null ? null : byId.get(edit.row.id);
    if (before === undefined) return { status: 'gone' };
    if (before !== null && before.version !== edit.row?.version) return { status: 'conflict', theirs: before };
    const read = readUnit(lists, edit, before);
    if ('problems' in read) return { status: 'refused', problems: read.problems };
    const { unit } = read;
    const reason = besideOthers(lists, unit, before, {
      isNameTaken: names.isTaken(unit, before),
      reach: reaches.get(reachKey(unit)),
    });
    if (reason) return { status: 'refused', problems: [reason] };
    names.replace(before, unit);
    reaches.set(reachKey(unit), before ?? unit);
    return { status: 'good', before, unit };
  });
}

const blankUnit = {
  typeCode: '',
  size: '',
  description: '',
  per: 1,
  hoursDifficult: null,
  hoursVeryDifficult: null,
  difficulty: 'normal',
  factor: 1,
  accountCode: null,
  effectiveDate: null,
} as const;

/** Stored value of a cell that was cleared. */
const emptied: Readonly<Record<string, CellValue>> = blankUnit;

function readUnit(
  lists: LaborLists,
  { cells }: RowEdit,
  before: StoredLaborUnit | null,
): { unit: LaborUnit } | { problems: Problem[] } {
  const settle = ({ key }: { key: string }, value: CellValue): Settled => {
    if (value === null) return { ok: true, value: emptied[key] ?? null };
    if (key !== 'accountCode') return { ok: true, value };
    const account = lists.accounts.get(tagKey(String(value)));
    return account === undefined
      ? { ok: false, reason: laborUnitRowMessage('accountUnknown', { code: String(value) }) }
      : { ok: true, value: account };
  };
  const { values, problems } = readRowCells(
    { fields: laborUnitFields, unit: lists.unit, settle },
    cells,
    before ? valuesOf(before) : blankUnit,
  );
  const found = (field: string) => problems.some((problem) => problem.field === field);
  const say = (field: string, reason: Message) => void (found(field) || problems.push({ field, reason }));
  for (const key of required)
    if ((values[key] ?? null) === null) say(key, rowMessage('missing', { field: fieldTerm(key) }));
  if (!laborUnitPer.some((per) => per === values['per'])) say('per', laborUnitRowMessage('wrongPer'));
  if (typeof values['factor'] === 'number' && values['factor'] <= 0)
    say('factor', laborUnitRowMessage('notPositive', { field: fieldTerm('factor') }));
  if (problems.length > 0) return { problems };
  const measured = measuredIn(laborUnit.shape.commodityType.parse(values['commodityType']), lists.unit);
  const unit = laborUnit.parse({ ...values, unit: values['unit'] ?? measured, name: nameOf(values) });
  const reason = misfitOf(unit, lists.unit);
  return reason ? { problems: [reason] } : { unit };
}

/** Returns the unit's name; a unit without one is named after the rows it applies to. */
function nameOf(values: Readonly<Record<string, CellValue>>): string {
  const [name, typeCode, size, description, type] = ['name', 'typeCode', 'size', 'description', 'commodityType'].map(
    (key) => String(values[key] ?? '').trim(),
  );
  return name || [typeCode || description, size].filter(Boolean).join(' ').slice(0, 100) || type!;
}

const hoursColumns = { normal: 'hours', difficult: 'hoursDifficult', veryDifficult: 'hoursVeryDifficult' } as const;

const measuredIn = (type: CommodityType, unit: LengthUnit) => (commodities[type].quantity === 'each' ? 'ea' : unit);

function misfitOf(unit: LaborUnit, lengthUnit: LengthUnit): Problem | null {
  const measured = measuredIn(unit.commodityType, lengthUnit);
  if (unit.unit !== measured)
    return {
      field: 'unit',
      reason: laborUnitRowMessage('wrongUnit', {
        commodities: { term: `plurals.${unit.commodityType}` },
        unit: measured,
      }),
    };
  const column = hoursColumns[unit.difficulty];
  return unit[column] === null
    ? { field: 'difficulty', reason: laborUnitRowMessage('noColumn', { column: fieldTerm(column) }) }
    : null;
}

interface Others {
  readonly isNameTaken: boolean;
  readonly reach: LaborUnit | undefined;
}

function besideOthers(
  { named }: LaborLists,
  unit: LaborUnit,
  before: StoredLaborUnit | null,
  { isNameTaken, reach }: Others,
): Problem | null {
  const rows = before === null ? 0 : (named.get(before.id) ?? 0);
  if (before !== null && rows > 0 && unitNameKey(before) !== unitNameKey(unit))
    return { field: 'name', reason: laborUnitRowMessage('named', { count: rows, name: before.name }) };
  if (isNameTaken)
    return {
      field: 'name',
      reason: laborUnitRowMessage('nameTaken', {
        commodities: { term: `plurals.${unit.commodityType}` },
        name: unit.name,
      }),
    };
  return reach !== undefined && reach !== before
    ? { field: 'typeCode', reason: laborUnitRowMessage('sameRows', { name: reach.name }) }
    : null;
}

/** Returns the values of a unit by field key. */
export function valuesOf(unit: LaborUnit): Record<string, CellValue> {
  const all: Readonly<Record<string, CellValue>> = { ...unit };
  return Object.fromEntries(laborUnitFields.map(({ key }) => [key, all[key] ?? null]));
}
