import { useMemo } from 'react';
import { SequenceView } from './sequence/SequenceView.tsx';
import { useInspection } from './useInspector.ts';

/** Who told whom, up to the moment looked at. */
export function SequencePanel() {
  const { source, cursor, goTo } = useInspection();
  const { actors } = source.session;
  const shown = useMemo(() => new Set(actors.filter(({ machine }) => machine !== 'app').map(({ id }) => id)), [actors]);
  return (
    <SequenceView
      session={source.session}
      until={cursor}
      selected={cursor}
      onSelect={(seq) => goTo(seq)}
      actorsShown={shown}
    />
  );
}
