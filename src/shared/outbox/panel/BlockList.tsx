import { useEffect, useRef, useState, type Key, type ReactNode } from 'react';
import styles from './outboxPanel.module.css';

/** Number of items rendered together. */
const blockSize = 40;
/** Estimated height of an item until its block has been rendered, px. */
const typicalHeight = 120;
/** Distance from the viewport within which blocks are rendered, px. */
const nearness = 800;

interface BlockListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => Key;
  readonly children: (item: Item) => ReactNode;
}

/** List of any length with items of any height: a block far from the viewport is not rendered and retains its last height. */
export function BlockList<Item>({ label, items, keyOf, children }: BlockListProps<Item>) {
  const blocks = Array.from({ length: Math.ceil(items.length / blockSize) }, (_, at) =>
    items.slice(at * blockSize, (at + 1) * blockSize),
  );
  return (
    <div role="list" aria-label={label}>
      {blocks.map((block, at) => (
        // A block is its place in the list.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={at} count={block.length} isFirst={at === 0}>
          {() =>
            block.map((item) => (
              <div key={keyOf(item)} role="listitem" className={styles['item']}>
                {children(item)}
              </div>
            ))
          }
        </Block>
      ))}
    </div>
  );
}

interface BlockProps {
  readonly count: number;
  readonly isFirst: boolean;
  readonly children: () => ReactNode;
}

function Block({ count, isFirst, children }: BlockProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isFirst);
  const [height, setHeight] = useState(count * typicalHeight);
  useEffect(() => {
    const block = frame.current;
    if (isFirst || block === null) return undefined;
    const received = ([seen]: IntersectionObserverEntry[]) => {
      if (!seen) return;
      if (!seen.isIntersecting && block.childElementCount > 0) setHeight(seen.boundingClientRect.height);
      setNear(seen.isIntersecting);
    };
    const root = block.closest('[data-scrolls]');
    const observer = new IntersectionObserver(received, { root, rootMargin: `${nearness}px 0px` });
    observer.observe(block);
    return () => observer.disconnect();
  }, [isFirst]);
  return (
    <div ref={frame} role="presentation" {...(!isNear && { style: { height } })}>
      {isNear && children()}
    </div>
  );
}
