/** Panel beside a page with the breakdown of one of its figures; the page stays usable (screens 11). */
import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useId, useRef, type ReactNode, type KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useApp } from '../../context/useApp.ts';
import styles from './derivation.module.css';
import { walkStops } from '../../ui/screen/walkStops.ts';

interface FigurePanelProps {
  /** Name of the figure; `value` is its formatted value, undefined while it loads. */
  readonly name: string;
  readonly value: string | undefined;
  /** Scope of the figure: project, filters, days. */
  readonly about: readonly string[];
  /** What the figure means, in a sentence; undefined for one without a definition, such as a custom column. */
  readonly meaning?: string | undefined;
  readonly relatives?: readonly ShownRelative[];
  readonly onClose: () => void;
  /** Tree of the breakdown. */
  readonly children: ReactNode;
}

/** Figure that is easily taken for the open one, or that it is calculated with. */
export interface ShownRelative {
  readonly name: string;
  readonly meaning: string;
  /** Opens it in the same panel; undefined if only a grid shows it. */
  readonly onOpen?: (() => void) | undefined;
}

const none: readonly ShownRelative[] = [];

export function FigurePanel({ name, value, about, meaning, relatives = none, onClose, children }: FigurePanelProps) {
  const { notify } = useApp();
  const { t } = useTranslation(['derivation', 'common']);
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    panel.current?.querySelector<HTMLElement>('[data-tree]')?.focus({ preventScroll: true });
  }, []);
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  const copy = () =>
    void navigator.clipboard.writeText(globalThis.location.href).then(
      () => notify.success(t('copied')),
      () => notify.error(t('notCopied')),
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes the panel wherever the focus is inside
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
        <h2 className={styles['name']}>{name}</h2>
        <button type="button" className="button plain" aria-label={t('close')} onClick={close}>
          <CloseIcon aria-hidden size={16} stroke={1.5} />
        </button>
        <p className={styles['value']}>{value ?? t('common:reading')}</p>
        <p className={styles['base']}>{about.join(' · ')}</p>
        {meaning !== undefined && <p className={styles['meaning']}>{meaning}</p>}
        <div className={styles['actions']}>
          <button type="button" className="button" onClick={copy}>
            {t('copyLink')}
          </button>
          <button type="button" className="button" onClick={() => globalThis.print()}>
            {t('print')}
          </button>
        </div>
      </header>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- it handles arrow keys */}
      <section className={styles['tree']} aria-label={t('title')} data-tree tabIndex={0} onKeyDown={walkTree}>
        {children}
        {relatives.length > 0 && <Relatives relatives={relatives} />}
        <p className={`${styles['sum']} ${styles['keys']}`}>{t('keys')}</p>
      </section>
    </aside>
  );
}

function Relatives({ relatives }: { readonly relatives: readonly ShownRelative[] }) {
  const { t } = useTranslation('derivation');
  const heading = useId();
  return (
    <section className={styles['relatives']} aria-labelledby={heading}>
      <h3 id={heading}>{t('relatives')}</h3>
      <dl>
        {relatives.map(({ name, meaning, onOpen }) => (
          <div key={name}>
            <dt>
              {onOpen ? (
                <button type="button" className="button plain" onClick={onOpen}>
                  {name}
                </button>
              ) : (
                name
              )}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Moves through the tree: up and down change the line, right opens a line, left closes it or moves to its parent. */
function walkTree(event: KeyboardEvent<HTMLElement>): void {
  const line = document.activeElement?.closest<HTMLElement>('[data-line]');
  if (!line || !event.currentTarget.contains(line)) {
    walkStops(event, event.currentTarget, '[data-line]');
    return;
  }
  const isOpen = line.getAttribute('aria-expanded') === 'true';
  if (event.key === 'ArrowRight' && !isOpen) line.click();
  else if (event.key === 'ArrowLeft' && isOpen) line.click();
  else if (event.key === 'ArrowLeft')
    line.closest('li')?.parentElement?.closest('li')?.querySelector<HTMLElement>('[data-line]')?.focus();
  else if (event.key !== 'ArrowRight') {
    walkStops(event, event.currentTarget, '[data-line]');
    return;
  }
  event.preventDefault();
}
