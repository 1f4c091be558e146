/**
 * Print job of a dialog: the machine with its ports to the server's rows, the frame that prints and the record of printed cards.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useActorRef } from '@xstate/react';
import { useState, type RefObject } from 'react';
import { cardFields } from '../../../contract/commodities/cardFields.ts';
import { coverFields } from '../../../contract/packages/coverFields.ts';
import { recordCover, type PrintedCover } from '../../../contract/packages/covers.ts';
import { recordPrint } from '../../../contract/printing/printedCards.ts';
import type { MadeSheets, PrintJobPorts } from '../../../machines/printJob/ports.ts';
import { providePrintJob, type PrintJobRef } from '../../../machines/printJob/printJobMachine.ts';
import type { Call } from '../../api/client.ts';
import { useApp, useProject } from '../../context/useApp.ts';
import { uuidv7 } from '../../base/uuidv7.ts';
import { makeSheets, type MadePart, type PrintOrder } from './makeSheets.ts';
import type { PackageCover } from './cards/packageCover.ts';
import type { PrintFrameHandle } from './PrintFrame.tsx';

interface MadeParts extends MadeSheets {
  readonly parts: readonly MadePart[];
}

/** Rows are read and filled, then drawn, so each row counts twice in the progress. */
export const stepsPerRow = 2;

export function usePrintJob(frame: RefObject<PrintFrameHandle | null>): PrintJobRef {
  const { call, inspection } = useApp();
  const { archive } = useProject();
  const queries = useQueryClient();
  const onRecorded = () => queries.invalidateQueries({ queryKey: ['row cards'] });
  const [machine] = useState(() => providePrintJob(printJobPorts({ call, frame, onRecorded })));
  return useActorRef(machine, { input: { isArchived: archive }, ...inspection.options() });
}

interface PrintJobEffects {
  readonly call: Call;
  readonly frame: RefObject<PrintFrameHandle | null>;
  readonly onRecorded: () => Promise<void>;
}

function printJobPorts(effects: PrintJobEffects): PrintJobPorts<PrintOrder, MadeParts> {
  const { call, frame, onRecorded } = effects;
  /** Each part has its own id, created with the part; a repeated request records nothing twice. */
  const ids = new Map<MadePart, string>();
  const idOf = (part: MadePart): string => {
    const id = ids.get(part) ?? uuidv7();
    ids.set(part, id);
    return id;
  };
  return {
    async prepare({ orders, steps }, onProgress, signal) {
      const { parts, finished } = await makeSheets(orders, { call, signal, onProgress });
      const rows = steps / stepsPerRow;
      const sets = parts.map(({ sheets }) => sheets);
      const { tooSmallBy } = await frame.current!.draw(sets, signal, (cards) => onProgress(rows + cards));
      const cards = parts.reduce((sum, { records }) => sum + records.length, 0);
      return { parts, cards, missing: rows - cards - finished, finished, tooSmallBy };
    },
    print: () => frame.current?.print(),
    async record({ parts }) {
      let recorded = 0;
      for (const part of parts) {
        // oxlint-disable-next-line no-await-in-loop -- each part is recorded as a whole
        recorded += await recordPart(effects, part, idOf(part));
      }
      await onRecorded();
      return recorded;
    },
  };
}

/** Records the cards of a part and returns how many were recorded. */
async function recordPart({ call }: PrintJobEffects, { order, records }: MadePart, printId: string): Promise<number> {
  const { project, printable, templateType, templateVersion, cover } = order;
  const { id: projectId, unitMeasurement } = project;
  if (cover) {
    const body = { projectId, printId, id: cover.row.id, printed: printedOf(cover) };
    return (await call(recordCover, { body, quiet: true })).covers;
  }
  const { commodity } = printable;
  const fields = cardFields(commodity).map(({ key }) => key);
  const cards = records.map(({ id, values }) => ({
    id,
    values: Object.fromEntries(fields.map((key) => [key, values[key] ?? null])),
  }));
  const body = { projectId, printId, type: commodity.type, unitMeasurement, templateType, templateVersion, cards };
  return (await call(recordPrint, { body, quiet: true })).cards;
}

const printedOf = ({ row, constraints, rows }: PackageCover): PrintedCover => ({
  values: Object.fromEntries(coverFields.map(({ key }) => [key, row.values[key] ?? null])),
  constraints: constraints.map(({ name, state }) => ({ name, state })),
  rows: rows.map(({ type, id }) => ({ type, id })),
});
