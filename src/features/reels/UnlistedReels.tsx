/** The reels cables name that are in no ledger, and the way to add those that hold one type. Nothing when there are none. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unlistedReels, type UnlistedReel } from '../../../contract/reels/proposeMoves.ts';
import type { ReelPlan } from '../../../contract/reels/reelPlan.ts';
import { saveReels } from '../../../contract/reels/reels.ts';
import { useApp, useMayChange } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import styles from './reels.module.css';

interface UnlistedReelsProps {
  readonly projectId: number;
  readonly plan: ReelPlan;
}

/** Added while nobody has read the flange: the length comes when the reel is measured. */
const cellsOf = ({ code, cableType }: UnlistedReel) => [
  { field: 'code', value: code },
  { field: 'cableType', value: cableType },
  { field: 'status', value: 'ordered' },
];

export function UnlistedReels({ projectId, plan }: UnlistedReelsProps) {
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
  const found = unlistedReels(plan);
  const whole = found.filter(({ cableType }) => cableType !== null);
  const adding = useMutation({
    mutationFn: () =>
      call(saveReels, {
        body: { projectId, kind: 'reel', rows: whole.map((reel) => ({ row: null, cells: cellsOf(reel) })) },
        quiet: true,
      }),
    onSuccess: ({ results }) => {
      const refused = results.flatMap((result) =>
        result.status === 'refused' ? (result.problems[0]?.reason ?? '') : [],
      );
      if (refused[0]) notify.error(refused[0]);
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
        {mayEdit && (
          <button
            type="button"
            className="button"
            disabled={whole.length === 0 || adding.isPending}
            onClick={() => adding.mutate()}
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
