/** Beside a page, what one of its figures is made of, down to who entered it; the page stays usable (screens 11). */
import { useInfiniteQuery } from '@tanstack/react-query';
import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef, type ReactNode } from 'react';
import { useApp } from '../context/useApp.ts';
import styles from './derivation.module.css';
import { FigureLines, type Tree } from './FigureLines.tsx';
import { figureQuery } from './figureQuery.ts';
import type { OpenFigure } from './openFigure.ts';
import { isCommodity, useFigureWords } from './useFigureWords.ts';
import { walkTree } from './walkTree.ts';

interface DerivationPanelProps {
  readonly projectId: number;
  /** As the address of the page has it. */
  readonly figure: OpenFigure;
  /** Writes the address anew; nothing closes the panel. */
  readonly onFigure: (figure: OpenFigure | undefined) => void;
}

function DerivationPanel({ projectId, figure: open, onFigure }: DerivationPanelProps) {
  const { of, figure, where = {}, groupBy, removed = false, asOf } = open;
  const { call, notify } = useApp();
  const words = useFigureWords();
  const { t, formats } = words;
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const asked = { projectId, of, figure, where, removed, asOf };
  const byGroup = of === 'project' || isCommodity(of) ? undefined : groupBy;
  const { data } = useInfiniteQuery(figureQuery(call, { ...asked, groupBy: byGroup }));
  const [found] = data?.pages ?? [];
  useEffect(() => {
    opener.current = document.activeElement;
    panel.current?.querySelector<HTMLElement>('[data-tree]')?.focus({ preventScroll: true });
  }, []);
  const lines = new Set(open.open);
  const tree: Tree = {
    projectId,
    groupBy,
    removed,
    asOf,
    isOpen: (path) => lines.has(path),
    onToggle: (path) => {
      const next = new Set(lines);
      if (!next.delete(path)) next.add(path);
      onFigure({ ...open, open: [...next].slice(-mostOpen) });
    },
  };
  const close = () => {
    onFigure(undefined);
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  const copy = () =>
    void navigator.clipboard.writeText(globalThis.location.href).then(
      () => notify.success(t('copied')),
      () => notify.error(t('notCopied')),
    );
  const about = [
    words.subjectOf(of),
    ...Object.values(where).map((values) => values.map((value) => value || t('reports:blank')).join(', ')),
    ...(asOf === undefined ? [] : [t('asOf', { day: formats.date(asOf) })]),
    ...(removed ? [t('removedToo')] : []),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from wherever the focus is in it
    <aside
      ref={panel}
      className={styles['panel']}
      aria-label={t('title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <header className={styles['head']}>
        <h2 className={styles['name']}>{words.nameOf(of, figure)}</h2>
        <button type="button" className="button plain" aria-label={t('close')} onClick={close}>
          <CloseIcon aria-hidden size={16} stroke={1.5} />
        </button>
        <p className={styles['value']}>{found ? words.valueOf(found.value, found) : t('reading')}</p>
        <p className={styles['of']}>{about.join(' · ')}</p>
        <div className={styles['acts']}>
          <button type="button" className="button" onClick={copy}>
            {t('copyLink')}
          </button>
          <button type="button" className="button" onClick={() => globalThis.print()}>
            {t('print')}
          </button>
        </div>
      </header>
      {/* A scrolling region is reached by keyboard. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- as above, and arrows walk its lines */}
      <section className={styles['tree']} aria-label={t('title')} data-tree tabIndex={0} onKeyDown={walkTree}>
        <FigureLines {...{ tree, of, figure, where }} path="" />
        <p className={`${styles['sum']} ${styles['keys']}`}>{t('keys')}</p>
      </section>
    </aside>
  );
}

/** As many as an address holds; the one opened longest ago closes. */
const mostOpen = 60;

interface BesideFigureProps extends Omit<DerivationPanelProps, 'figure'> {
  readonly figure: OpenFigure | undefined;
  /** The page. */
  readonly children: ReactNode;
}

/** A page with the panel beside it while a figure is open. */
export function BesideFigure({ figure, children, ...panel }: BesideFigureProps) {
  return (
    <div className={styles['beside']}>
      <div className={styles['page']}>{children}</div>
      {figure && (
        <DerivationPanel key={JSON.stringify([figure.of, figure.figure, figure.where])} figure={figure} {...panel} />
      )}
    </div>
  );
}
