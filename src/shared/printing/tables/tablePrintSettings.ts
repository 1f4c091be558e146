/** How a table is printed: chosen before printing, and kept for the next time until the application is closed. */
import { useAtom } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import type { TableLayout } from './fitColumns.ts';

export const printScales = [100, 90, 80, 70, 60, 50] as const;

export interface TablePrintSettings extends TableLayout {
  /** Keys of the columns that are not printed. */
  readonly leftOut: readonly string[];
}

const everything: TablePrintSettings = { orientation: 'landscape', scale: 100, leftOut: [] };

const settingsAtom = atom<ReadonlyMap<string, TablePrintSettings>>(new Map());

/** Returns the settings of a table and the function that stores others. */
export function useTablePrintSettings(
  table: string,
): readonly [TablePrintSettings, (settings: TablePrintSettings) => void] {
  const [all, setAll] = useAtom(settingsAtom);
  return [all.get(table) ?? everything, (settings) => setAll((earlier) => new Map(earlier).set(table, settings))];
}

/** Returns the columns that are printed: all but those left out. The first identifies the rows and is always printed. */
export const printedColumns = <Column extends { readonly key: string }>(
  columns: readonly Column[],
  { leftOut }: TablePrintSettings,
): Column[] => columns.filter(({ key }, at) => at === 0 || !leftOut.includes(key));
