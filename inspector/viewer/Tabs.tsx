import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Tabs.module.css';

export interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly view: () => ReactNode;
}

interface TabsProps<Key extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
  /** Content at the far end of the row of tabs. */
  readonly end?: ReactNode;
}

/** Views of the same data, one at a time. The left and right arrow keys switch between them. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, end }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || !shown) return;
    event.preventDefault();
    const place = (tabs.indexOf(shown) + by + tabs.length) % tabs.length;
    const next = tabs[place];
    if (!next) return;
    onChoose(next.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[place]?.focus();
  };
  return (
    <div className={styles['tabs']}>
      <div className={styles['head']}>
        <div
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          className={styles['list']}
          onKeyDown={onKeyDown}
        >
          {tabs.map((tab) => (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              aria-selected={tab === shown}
              aria-controls={`${id}-panel`}
              tabIndex={tab === shown ? 0 : -1}
              className={styles['tab']}
              onClick={() => onChoose(tab.key)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {end !== undefined && <div className={styles['end']}>{end}</div>}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={shown && `${id}-${shown.key}`}
        tabIndex={-1}
        className={styles['panel']}
      >
        {shown?.view()}
      </div>
    </div>
  );
}
