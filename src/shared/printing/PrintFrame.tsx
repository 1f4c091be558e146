import { useImperativeHandle, useRef, type Ref } from 'react';
import { cardSandbox } from './CardFrame.tsx';
import { drawInPieces, type CardSheets, type SheetFacts } from './cards/drawCards.ts';
import styles from './printFrame.module.css';

export interface PrintFrameHandle {
  readonly draw: (
    sets: readonly CardSheets[],
    signal: AbortSignal,
    onProgress: (cards: number) => void,
  ) => Promise<SheetFacts>;
  /** Opens the browser's print dialog; returns when the dialog is closed. */
  readonly print: () => void;
}

/** Hidden frame that holds all cards of a job for printing. No script runs in it. */
export function PrintFrame({ title, ref }: { readonly title: string; readonly ref: Ref<PrintFrameHandle> }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useImperativeHandle(ref, () => ({
    draw: (sets, signal, onProgress) => drawInPieces(frame.current!.contentDocument!, sets, { signal, onProgress }),
    print: () => frame.current?.contentWindow?.print(),
  }));
  return (
    <iframe ref={frame} title={title} className={styles['unseen']} sandbox={cardSandbox} tabIndex={-1} aria-hidden />
  );
}
