import { lazy, Suspense, useState } from 'react';
import { ProjectSwitcherButton } from './ProjectSwitcherButton.tsx';

const ProjectPopover = lazy(async () => ({ default: (await import('./ProjectPopover.tsx')).ProjectPopover }));

/** Which project is open, and the way to another: recent first, then all, with a search. The list is fetched when first wanted. */
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
