/** Sheets and labels: what a template is printed on. All measures are millimetres. */
import { z } from 'zod';

/** Upright; a roll of labels has no sheet. */
export const sheets = {
  letter: { width: 215.9, height: 279.4 },
  a4: { width: 210, height: 297 },
} as const;

export const papers = ['letter', 'a4', 'roll'] as const;
export const orientations = ['portrait', 'landscape'] as const;

/** A card alone on its sheet is as large as the sheet between these margins. */
export const sheetMargin = 12;

const labelSide = z.number().min(10).max(250);

export const templatePage = z
  .strictObject({
    paper: z.enum(papers),
    orientation: z.enum(orientations),
    /** The size of one card; null is a whole sheet. On a sheet they stand in rows, on a roll each is a page. */
    label: z.strictObject({ width: labelSide, height: labelSide }).nullable(),
    /** Of each card: a cable has a label at either end. */
    copies: z.number().int().min(1).max(6),
  })
  .refine(({ paper, label }) => paper !== 'roll' || label !== null, { path: ['label'] });
export type TemplatePage = z.infer<typeof templatePage>;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The sheet as it lies, or the label of a roll. */
export function pageSize({ paper, orientation, label }: TemplatePage): Size {
  const { width, height } = paper === 'roll' ? (label ?? sheets.letter) : sheets[paper];
  return paper !== 'roll' && orientation === 'landscape' ? { width: height, height: width } : { width, height };
}

const fitting = (sheet: number, side: number): number => Math.max(1, Math.floor((sheet - 2 * sheetMargin) / side));

/** How many labels stand beside and below each other on a sheet; one where they do not fit. */
export function labelsOnSheet(page: TemplatePage): { readonly columns: number; readonly rows: number } {
  const { label, paper } = page;
  if (label === null || paper === 'roll') return { columns: 1, rows: 1 };
  const { width, height } = pageSize(page);
  return { columns: fitting(width, label.width), rows: fitting(height, label.height) };
}
