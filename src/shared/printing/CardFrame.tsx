import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { drawCards, factsOfAll, fitSheets, type CardSheets, type SheetFacts } from './cards/drawCards.ts';
import styles from './cardFrame.module.css';
import { sheetWidth } from './useFittingScale.ts';

export interface CardFrameHandle {
  /** Opens the browser's print dialog for the content of the frame once its fonts are loaded. */
  readonly print: () => Promise<void>;
}

interface CardFrameProps {
  readonly title: string;
  readonly sheets: CardSheets;
  /** Scale relative to the true size; 1 is actual size. */
  readonly scale: number;
  readonly onDrawn?: (facts: SheetFacts) => void;
  readonly ref?: Ref<CardFrameHandle>;
}

/**
 * Sandbox of the frame: scripts stay off, and the page that created the frame can read its document and open its print dialog.
 */
export const cardSandbox = 'allow-same-origin allow-modals';

/** Shows cards in a separate document in which no script runs. */
export function CardFrame({ title, sheets, scale, onDrawn, ref }: CardFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(0);
  const width = sheetWidth(sheets.page);
  useEffect(() => {
    const target = frame.current?.contentDocument;
    if (!target) return;
    drawCards(target, sheets);
    const measure = () => {
      fitSheets(target, sheets);
      setHeight(target.documentElement.scrollHeight);
      onDrawn?.(factsOfAll(target, sheets.page));
    };
    measure();
    // Fonts that load later are wider or narrower. Test environments load none.
    void target.fonts?.ready.then(measure);
  }, [sheets, onDrawn]);
  useImperativeHandle(ref, () => ({
    async print() {
      await frame.current?.contentDocument?.fonts?.ready;
      frame.current?.contentWindow?.print();
    },
  }));
  return (
    <div className={styles['seen']} style={{ width: width * scale, height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        sandbox={cardSandbox}
        tabIndex={-1}
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  );
}
