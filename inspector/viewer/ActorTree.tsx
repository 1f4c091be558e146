import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorView } from '../session/actorsAt.ts';
import styles from './ActorTree.module.css';
import { stateText } from '../log/stepLabels.ts';
import { Tick } from './controls.tsx';
import { useInspection } from './useInspector.ts';

/** Per level, px. */
const indent = 14;

/** Who there is, who started whom, and where each stands. `compact`: one line to scroll sideways. */
export function ActorTree({ compact = false }: { readonly compact?: boolean }) {
  const { t } = useTranslation('inspector');
  const { actors, actor: picked, pickActor } = useInspection();
  const [showsEnded, setShowsEnded] = useState(false);
  const shown = actors.filter((view) => showsEnded || isAround(view) || view === picked);
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
            level={compact ? null : levelOf(view, actors)}
            isPicked={view === picked}
            onPick={() => pickActor(view.actor.id)}
          />
        ))}
      </div>
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
  /** Null where there is no room to indent. */
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

/** A machine that came to its end is part of the picture; an answer given long ago is not. */
const isAround = ({ actor, isRunning }: ActorView) => isRunning || (actor.machine !== null && actor.parent !== null);

function levelOf({ actor }: ActorView, actors: readonly ActorView[]): number {
  const parent = actors.find((one) => one.actor.id === actor.parent);
  return parent ? levelOf(parent, actors) + 1 : 1;
}
