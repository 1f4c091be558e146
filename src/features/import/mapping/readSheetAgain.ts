import type { SheetPreview } from '../../../../contract/imports/imports.ts';
import type { ReadAs } from './SheetControls.tsx';
import type { Reading, SheetInHand } from './useSheet.ts';

interface PlanInHand<Plan extends ReadAs> {
  readonly plan: Plan;
  /** Returns the current plan when a reading has finished. */
  readonly planNow: () => Plan;
  /** Returns the plan with the proposals for a sheet applied. */
  readonly onSheet: (plan: Plan, sheet: SheetPreview) => Plan;
  readonly change: (plan: Plan) => void;
}

/** Reads the sheet in another way and applies the proposed mapping, unless another choice was made in the meantime. */
export async function readSheetAgain<Plan extends ReadAs>(
  { readBefore, readAs }: SheetInHand,
  { plan, planNow, onSheet, change }: PlanInHand<Plan>,
  reading: Partial<Reading>,
): Promise<void> {
  const { options } = plan;
  const requested: Reading = {
    headerRow: plan.headerRow,
    headerRows: options.headerRows,
    text: options.text,
    ...reading,
  };
  const { headerRows, text } = requested;
  const started = {
    ...plan,
    headerRow: requested.headerRow ?? plan.headerRow,
    options: { ...options, headerRows, text },
  };
  const proposed = (now: Plan, read: SheetPreview): Plan => ({
    ...onSheet(now, read),
    headerRow: requested.headerRow ?? read.headerRow ?? 0,
  });
  // Changed immediately: the columns must not be shown, or sent, with the mapping of another reading.
  const before = readBefore(requested);
  if (before) return change(proposed(started, before));
  change(started);
  const read = await readAs(requested);
  const now = planNow();
  const isStillRequested =
    now.sheet === started.sheet &&
    now.headerRow === started.headerRow &&
    now.options.headerRows === headerRows &&
    now.options.text.delimiter === text.delimiter &&
    now.options.text.encoding === text.encoding;
  if (read && isStillRequested) change(proposed(now, read));
}
