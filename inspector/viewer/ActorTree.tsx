import { useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorView } from '../session/actorsAt.ts';
import { shownLimits } from '../session/limits.ts';
import styles from './ActorTree.module.css';
import { stateText } from '../log/stepLabels.ts';
import { Tick } from './controls.tsx';
import { useInspection } from './useInspector.ts';

/** Indent per level, px. */
const indent = 14;

/** Tree of the actors with their parents and states. `compact`: one line that scrolls sideways. */
export function ActorTree({ compact = false }: { readonly compact?: boolean }) {
  const { t } = useTranslation('inspector');
  const { actors, actor: picked, pickActor } = useInspection();
  const [showsEnded, setShowsEnded] = useState(false);
  const listed = actors.filter((view) => showsEnded || isAround(view) || view === picked);
  const shown = listed.slice(0, shownLimits.actors);
  const levels = useMemo(() => levelsOf(actors), [actors]);
  const ended = actors.filter((view) => !isAround(view)).length;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const here = shown.findIndex((view) => view === picked);
    const places: Readonly<Record<string, number>> = {
      ArrowDown: here + 1,
      ArrowRight: here + 1,
      ArrowUp: here - 1,
      ArrowLeft: here - 1,
      Home: 0,
      End: shown.length - 1,
    };
    const place = places[event.key];
    const next = place === undefined ? undefined : shown[place];
    if (place === undefined || !next) return;
    event.preventDefault();
    pickActor(next.actor.id);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')[place]?.focus();
  };

  return (
    <div className={compact ? styles['compact'] : styles['tree']}>
      <div role="tree" tabIndex={-1} aria-label={t('actors.label')} className={styles['items']} onKeyDown={onKeyDown}>
        {shown.map((view) => (
          <Actor
            key={view.actor.id}
            view={view}
            level={compact ? null : (levels.get(view.actor.id) ?? 1)}
            isPicked={view === picked}
            onPick={() => pickActor(view.actor.id)}
          />
        ))}
      </div>
      {listed.length > shown.length && (
        <p className={styles['ended']}>{t('actors.more', { count: listed.length - shown.length })}</p>
      )}
      {ended > 0 && (
        <Tick
          className={styles['ended']}
          label={t('actors.showEnded', { number: ended })}
          checked={showsEnded}
          onChange={setShowsEnded}
        />
      )}
    </div>
  );
}

interface ActorProps {
  readonly view: ActorView;
  /** Null if there is no space to indent. */
  readonly level: number | null;
  readonly isPicked: boolean;
  readonly onPick: () => void;
}

function Actor({ view: { actor, state, status }, level, isPicked, onPick }: ActorProps) {
  const { t } = useTranslation('inspector');
  const isMachine = actor.machine !== null;
  const word = isMachine && status === 'active' ? stateText(state) : t(`actors.kind.${actor.kind}`);
  return (
    <div
      role="treeitem"
      aria-level={level ?? undefined}
      aria-selected={isPicked}
      tabIndex={isPicked ? 0 : -1}
      className={styles['actor']}
      style={level === null ? undefined : { paddingLeft: indent * level }}
      data-status={status}
      onClick={onPick}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') onPick();
      }}
    >
      <span className={styles['dot']} aria-hidden />
      <span className={styles['name']}>{actor.name}</span>
      <span className={styles['state']}>
        {status === 'active' ? word : `${stateText(state)} · ${t(`actors.status.${status}`)}`}
      </span>
    </div>
  );
}

/** True for actors to list: a machine that has ended stays listed, a settled promise does not. */
const isAround = ({ actor, isRunning }: ActorView) => isRunning || (actor.machine !== null && actor.parent !== null);

/**
 * Returns the depth of each actor below the outermost ones, from 1; the views are sorted parents first. At most 20, because of
 * the width.
 */
function levelsOf(views: readonly ActorView[]): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  for (const { actor } of views) levels.set(actor.id, Math.min(20, (levels.get(actor.parent ?? '') ?? 0) + 1));
  return levels;
}
