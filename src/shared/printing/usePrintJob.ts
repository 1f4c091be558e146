/** A print job from the press of a button to the person's word that the cards came out. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { cardFields } from '../../../contract/commodities/cardFields.ts';
import { coverFields } from '../../../contract/packages/coverFields.ts';
import { rememberCover, type PrintedCover } from '../../../contract/packages/covers.ts';
import { rememberPrint } from '../../../contract/printing/printedCards.ts';
import { useApp, useProject } from '../../context/useApp.ts';
import { uuidv7 } from '../../base/uuidv7.ts';
import type { SheetFacts } from './cards/drawCards.ts';
import { makeSheets, type MadePart, type PrintOrder } from './makeSheets.ts';
import type { PackageCover } from './cards/packageCover.ts';
import type { PrintFrameHandle } from './PrintFrame.tsx';

export interface Made {
  readonly parts: readonly MadePart[];
  readonly facts: SheetFacts;
  readonly cards: number;
  /** Rows that are no longer there. */
  readonly missing: number;
}

export type PrintStep =
  | { readonly is: 'choosing'; readonly error: unknown }
  /** `done` of `all` cards are read and filled, then drawn: each is counted twice. */
  | { readonly is: 'working'; readonly done: number; readonly all: number }
  | { readonly is: 'ready'; readonly made: Made }
  /** They went to the printer; what came out only the person knows. */
  | { readonly is: 'asked'; readonly made: Made; readonly error: unknown }
  | { readonly is: 'remembering'; readonly made: Made }
  | { readonly is: 'over'; readonly remembered: number };

interface PrintJob {
  readonly step: PrintStep;
  readonly prepare: (orders: readonly PrintOrder[]) => Promise<void>;
  readonly stop: () => void;
  readonly print: (made: Made) => void;
  readonly remember: (made: Made) => Promise<void>;
}

export function usePrintJob(frame: RefObject<PrintFrameHandle | null>): PrintJob {
  const { call } = useApp();
  const { unitMeasurement, archive } = useProject();
  const queries = useQueryClient();
  const [step, setStep] = useState<PrintStep>({ is: 'choosing', error: null });
  const stopping = useRef<AbortController | null>(null);

  const print = (made: Made) => {
    frame.current?.print();
    setStep(archive ? { is: 'over', remembered: 0 } : { is: 'asked', made, error: null });
  };

  const prepare = async (orders: readonly PrintOrder[]) => {
    const controller = new AbortController();
    const { signal } = controller;
    stopping.current = controller;
    const asked = orders.reduce((sum, { rows }) => sum + rows.length, 0);
    const told = (done: number) => !signal.aborted && setStep({ is: 'working', done, all: asked * 2 });
    told(0);
    try {
      const parts = await makeSheets(orders, { call, signal, onProgress: told });
      const sets = parts.map(({ sheets }) => sheets);
      const facts = await frame.current!.draw(sets, signal, (cards) => told(asked + cards));
      const cards = parts.reduce((sum, { records }) => sum + records.length, 0);
      const made = { parts, facts, cards, missing: asked - cards };
      if (cards > 0 && made.missing === 0 && facts.tooSmallBy === 0) print(made);
      else setStep({ is: 'ready', made });
    } catch (error) {
      setStep({ is: 'choosing', error: signal.aborted ? null : error });
    }
  };

  /** Each part under an id of its own, made with it: sent again, nothing is remembered twice. */
  const ids = useRef(new Map<MadePart, string>());
  const idOf = (part: MadePart): string => {
    const id = ids.current.get(part) ?? uuidv7();
    ids.current.set(part, id);
    return id;
  };
  const remember = async (made: Made) => {
    setStep({ is: 'remembering', made });
    let remembered = 0;
    try {
      for (const part of made.parts) {
        const { project, printable, templateType, templateVersion, cover } = part.order;
        if (cover) {
          const body = { projectId: project.id, printId: idOf(part), id: cover.row.id, printed: printedOf(cover) };
          // oxlint-disable-next-line no-await-in-loop -- each is remembered whole
          remembered += (await call(rememberCover, { body, quiet: true })).covers;
          continue;
        }
        const { commodity } = printable;
        const fields = cardFields(commodity).map(({ key }) => key);
        const cards = part.records.map(({ id, values }) => ({
          id,
          values: Object.fromEntries(fields.map((key) => [key, values[key] ?? null])),
        }));
        const told = { projectId: project.id, printId: idOf(part), type: commodity.type, unitMeasurement };
        // oxlint-disable-next-line no-await-in-loop -- each is remembered whole
        const reply = await call(rememberPrint, {
          body: { ...told, templateType, templateVersion, cards },
          quiet: true,
        });
        remembered += reply.cards;
      }
      await queries.invalidateQueries({ queryKey: ['row cards'] });
      setStep({ is: 'over', remembered });
    } catch (error) {
      setStep({ is: 'asked', made, error });
    }
  };

  return { step, prepare, stop: () => stopping.current?.abort(), print, remember };
}

const printedOf = ({ row, constraints, rows }: PackageCover): PrintedCover => ({
  values: Object.fromEntries(coverFields.map(({ key }) => [key, row.values[key] ?? null])),
  constraints: constraints.map(({ name, state }) => ({ name, state })),
  rows: rows.map(({ type, id }) => ({ type, id })),
});
