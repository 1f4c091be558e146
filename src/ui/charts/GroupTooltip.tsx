import { useEffect, useRef, type RefObject } from 'react';
import type { GroupBar } from './groupBars.ts';
import styles from './charts.module.css';

interface GroupTooltipProps {
  readonly bars: readonly GroupBar[];
  /** Whether the keys moved it here, and not the pointer: only these bring it into sight. */
  readonly isByKey: RefObject<boolean>;
  /** Whether anything is stood on, and the bar, by the library. */
  readonly active?: boolean;
  readonly label?: number;
}

/** What the pointer or the arrow keys stand on. */
export function GroupTooltip({ bars, isByKey, active = false, label = -1 }: GroupTooltipProps) {
  const own = useRef<HTMLDivElement>(null);
  const bar = active ? bars[label] : undefined;
  useEffect(() => {
    if (bar && isByKey.current) own.current?.scrollIntoView({ block: 'nearest' });
  }, [bar, isByKey]);
  if (!bar) return null;
  return (
    <div ref={own} className={styles['tooltip']} role="status">
      <p>{bar.title}</p>
      <dl>
        {bar.facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
