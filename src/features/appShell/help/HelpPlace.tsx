import { useAtom } from 'jotai/react';
import { lazy, Suspense, useEffect } from 'react';
import { isHelpOpenAtom } from '../../../ui/layout/helpPanel.ts';
import { typingTargets } from '../../../ui/screen/typingTargets.ts';

const HelpPanel = lazy(async () => ({ default: (await import('./HelpPanel.tsx')).HelpPanel }));

/** Place of the help panel beside the page. `?` opens and closes it, unless a field, a grid or a dialog has the focus. */
export function HelpPlace() {
  const [isOpen, setOpen] = useAtom(isHelpOpenAtom);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key !== '?' || defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(`${typingTargets}, [role="dialog"]`)) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [setOpen]);
  if (!isOpen) return null;
  return (
    <Suspense>
      <HelpPanel onClose={() => setOpen(false)} />
    </Suspense>
  );
}
