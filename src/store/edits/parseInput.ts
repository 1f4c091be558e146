/** What a person types into a cell, read as the server will read it: for a quick word, and for what the cell then shows. */
import type { Field } from '../../../contract/commodities/fields/field.ts';
import type { CellReading } from '../../../contract/commodities/fields/kind.ts';
import { readCell } from '../../../contract/commodities/fields/readCell.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { todayIso } from '../../base/today.ts';

/** Lengths come in the project's unit, days as ISO text; a day without a year is of this year. */
export const parseInput = (field: Field, text: string, unit: LengthUnit): CellReading =>
  readCell(field, text, { unit, today: todayIso() });
