import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { pageSize } from '../../contract/printTemplates/paper.ts';
import { drawCards, factsOf, type CardSheets, type SheetFacts } from './drawCards.ts';
import styles from './cardFrame.module.css';

export interface CardFrameHandle {
  /** Opens the browser's own dialog for what the frame holds, once its type is there. */
  readonly print: () => Promise<void>;
}

interface CardFrameProps {
  readonly title: string;
  readonly sheets: CardSheets;
  /** The part of its true size it is shown at; left out, it is there to be printed and not seen. */
  readonly scale?: number;
  readonly onDrawn?: (facts: SheetFacts) => void;
  readonly ref?: Ref<CardFrameHandle>;
}

const pxPerMm = 96 / 25.4;

/** Cards in a document of their own, in which no script runs. */
export function CardFrame({ title, sheets, scale, onDrawn, ref }: CardFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(0);
  const size = pageSize(sheets.page);
  const width = Math.ceil(size.width * pxPerMm) + 2;
  useEffect(() => {
    const target = frame.current?.contentDocument;
    if (!target) return;
    drawCards(target, sheets);
    const measure = () => {
      setHeight(target.documentElement.scrollHeight);
      onDrawn?.(factsOf(target, sheets.page, size.height));
    };
    measure();
    // Type that comes later is wider or narrower. Test environments load none.
    void target.fonts?.ready.then(measure);
  }, [sheets, size.height, onDrawn]);
  useImperativeHandle(ref, () => ({
    async print() {
      await frame.current?.contentDocument?.fonts?.ready;
      frame.current?.contentWindow?.print();
    },
  }));
  const isSeen = scale !== undefined;
  return (
    <div
      className={isSeen ? styles['seen'] : styles['unseen']}
      style={isSeen ? { width: width * scale, height: height * scale } : undefined}
    >
      <iframe
        ref={frame}
        title={title}
        // Scripts stay off; the page that made it may read it and open its dialog.
        sandbox="allow-same-origin allow-modals"
        tabIndex={-1}
        style={{ width, height, transform: `scale(${scale ?? 1})` }}
      />
    </div>
  );
}
