/** Sheets and labels on which a template is printed. All measures are in millimeters. */
import { z } from 'zod/mini';

/** Sheets in portrait orientation; a roll of labels has no sheet. */
export const sheets = {
  letter: { width: 215.9, height: 279.4 },
  a4: { width: 210, height: 297 },
} as const;

export const papers = ['letter', 'a4', 'roll'] as const;
export const orientations = ['portrait', 'landscape'] as const;

/** Sheet margin: a card alone on its sheet fills the area inside it. */
export const sheetMargin = 12;

const labelSide = z.number().check(z.minimum(10), z.maximum(250));

export const templatePage = z
  .strictObject({
    paper: z.enum(papers),
    orientation: z.enum(orientations),
    /** Size of one card; null is a whole sheet. Labels are arranged in rows on a sheet; on a roll each is a page. */
    label: z.nullable(z.strictObject({ width: labelSide, height: labelSide })),
    /** Copies of each card: a cable has a label at either end. */
    copies: z.int().check(z.minimum(1), z.maximum(6)),
  })
  .check(z.refine(({ paper, label }) => paper !== 'roll' || label !== null, { path: ['label'] }));
export type TemplatePage = z.infer<typeof templatePage>;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the size of the sheet in its orientation, or of a label on a roll. */
export function pageSize({ paper, orientation, label }: TemplatePage): Size {
  const { width, height } = paper === 'roll' ? (label ?? sheets.letter) : sheets[paper];
  return paper !== 'roll' && orientation === 'landscape' ? { width: height, height: width } : { width, height };
}

const fitting = (sheet: number, side: number): number => Math.max(1, Math.floor((sheet - 2 * sheetMargin) / side));

/** Returns the numbers of label columns and rows on a sheet; one of each if the labels do not fit. */
export function labelsOnSheet(page: TemplatePage): { readonly columns: number; readonly rows: number } {
  const { label, paper } = page;
  if (label === null || paper === 'roll') return { columns: 1, rows: 1 };
  const { width, height } = pageSize(page);
  return { columns: fitting(width, label.width), rows: fitting(height, label.height) };
}
