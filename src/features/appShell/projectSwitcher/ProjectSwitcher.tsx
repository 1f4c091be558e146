import { lazy, Suspense, useState } from 'react';
import { ProjectSwitcherButton } from './ProjectSwitcherButton.tsx';

const ProjectPopover = lazy(async () => ({ default: (await import('./ProjectPopover.tsx')).ProjectPopover }));

/**
 * Shows the open project and switches to another: recent ones first, then all, with a search. The list is loaded on first use.
 */
export function ProjectSwitcher() {
  const [isWanted, setWanted] = useState(false);
  const button = <ProjectSwitcherButton isOpen={false} onClick={() => setWanted(true)} />;
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ProjectPopover />
    </Suspense>
  );
}
