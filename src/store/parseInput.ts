/** What a person types into a cell, read as the server will read it: for a quick word, and for what the cell then shows. */
import type { Field } from '../../contract/commodities/field.ts';
import type { CellReading } from '../../contract/fieldKinds/kind.ts';
import { readCell } from '../../contract/fieldKinds/readCell.ts';
import type { LengthUnit } from '../../contract/lengthNumber.ts';
import { todayIso } from './today.ts';

/** Lengths come in the project's unit, days as ISO text; a day without a year is of this year. */
export const parseInput = (field: Field, text: string, unit: LengthUnit): CellReading =>
  readCell(field, text, { unit, today: todayIso() });
