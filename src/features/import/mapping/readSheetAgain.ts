import type { SheetPreview } from '../../../../contract/imports/imports.ts';
import type { ReadAs } from './SheetControls.tsx';
import type { Reading, SheetInHand } from './useSheet.ts';

interface PlanInHand<Plan extends ReadAs> {
  readonly plan: Plan;
  /** The plan as it is by the time a reading has come. */
  readonly planNow: () => Plan;
  /** With what is proposed for a sheet. */
  readonly onSheet: (plan: Plan, sheet: SheetPreview) => Plan;
  readonly change: (plan: Plan) => void;
}

/** Reads the sheet in another way and takes what is proposed then, unless something else was chosen meanwhile. */
export async function readSheetAgain<Plan extends ReadAs>(
  { readBefore, readAs }: SheetInHand,
  { plan, planNow, onSheet, change }: PlanInHand<Plan>,
  reading: Partial<Reading>,
): Promise<void> {
  const { options } = plan;
  const asked: Reading = {
    headerRow: plan.headerRow,
    headerRows: options.headerRows,
    text: options.text,
    ...reading,
  };
  const { headerRows, text } = asked;
  const begun = { ...plan, headerRow: asked.headerRow ?? plan.headerRow, options: { ...options, headerRows, text } };
  const proposed = (now: Plan, read: SheetPreview): Plan => ({
    ...onSheet(now, read),
    headerRow: asked.headerRow ?? read.headerRow ?? 0,
  });
  // At once: its columns must not be shown, or sent, under the mapping of another reading.
  const before = readBefore(asked);
  if (before) return change(proposed(begun, before));
  change(begun);
  const read = await readAs(asked);
  const now = planNow();
  const isStillAsked =
    now.sheet === begun.sheet &&
    now.headerRow === begun.headerRow &&
    now.options.headerRows === headerRows &&
    now.options.text.delimiter === text.delimiter &&
    now.options.text.encoding === text.encoding;
  if (read && isStillAsked) change(proposed(now, read));
}
