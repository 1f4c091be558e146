/**
 * Reels named by cables but missing from the ledger, with a button to add those whose cables have one type. Renders nothing if
 * there are none.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { UnlistedReel } from '../../../contract/reels/proposeMoves.ts';
import { saveReels } from '../../../contract/reels/reels.ts';
import { useApp, useMayChange } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import styles from './reels.module.css';

interface UnlistedReelsProps {
  readonly projectId: number;
  readonly found: readonly UnlistedReel[];
  /** Called when the notice disappears and its focus must move elsewhere. */
  readonly onGone: () => void;
}

/** Returns the cells of a reel added before anyone has read its flange: the length follows when the reel is measured. */
const cellsOf = ({ code, cableType }: UnlistedReel) => [
  { field: 'code', value: code },
  { field: 'cableType', value: cableType },
  { field: 'status', value: 'ordered' },
];

export function UnlistedReels({ projectId, found, onGone }: UnlistedReelsProps) {
  const { t } = useTranslation('reels');
  const { call, notify } = useApp();
  const formats = useFormats();
  const queries = useQueryClient();
  const mayEdit = useMayChange('reels.edit');
  const [isOpen, setOpen] = useState(false);
  const which = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    which.current?.focus();
  };
  const add = useRef<HTMLButtonElement>(null);
  // The plan without these reels can arrive before the response of the request that added them.
  const before = useRef<number>(null);
  useEffect(() => {
    if (before.current === null || before.current === found.length) return;
    before.current = null;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== add.current) return;
    if (which.current) which.current.focus();
    // The table renders synchronously, which is not allowed while React is rendering.
    else requestAnimationFrame(onGone);
  }, [found.length, onGone]);
  const whole = found.filter(({ cableType }) => cableType !== null);
  const adding = useMutation({
    mutationFn: () =>
      call(saveReels, {
        body: { projectId, kind: 'reel', rows: whole.map((reel) => ({ row: null, cells: cellsOf(reel) })) },
        quiet: true,
      }),
    onSuccess: ({ results }) => {
      const rejected = results.flatMap((result) =>
        result.status === 'refused' ? (result.problems[0]?.reason ?? '') : [],
      );
      if (rejected[0]) notify.error(rejected[0]);
      void queries.invalidateQueries({ queryKey: ['reel-plan', projectId] });
    },
  });
  if (found.length === 0) return null;
  const cables = found.reduce((sum, reel) => sum + reel.cables, 0);
  return (
    // Hears Escape of its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles['unlisted']}
      aria-label={t('unlisted.label')}
      onKeyDown={({ key }) => isOpen && key === 'Escape' && close()}
    >
      <p>
        {t('unlisted.text', { count: found.length, reels: formats.count(found.length), cables: formats.count(cables) })}
        <button
          ref={which}
          type="button"
          className="button plain"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('unlisted.which')}
        </button>
        {mayEdit && whole.length > 0 && (
          <button
            ref={add}
            type="button"
            className="button"
            // Disabled, the button would lose the focus while the request runs.
            aria-disabled={adding.isPending}
            onClick={() => {
              if (adding.isPending) return;
              before.current = found.length;
              adding.mutate();
            }}
          >
            {t('unlisted.add', { count: whole.length, shown: formats.count(whole.length) })}
          </button>
        )}
      </p>
      {adding.isError && <ErrorNotice error={adding.error} />}
      {isOpen && (
        <ul>
          {found.map(({ code, cableType, cables: count }) => (
            <li key={code}>
              <span className="mono">{code}</span>{' '}
              {cableType === null ? t('unlisted.mixed') : <span className="mono">{cableType}</span>}{' '}
              <span className="muted">{t('cables', { count, shown: formats.count(count) })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
