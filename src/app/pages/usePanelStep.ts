import { useRouter, type HistoryState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the address said before a panel was opened beside its page. */
    readonly panelOver?: string;
  }
}

/** How a change of the address goes into the history of the browser. */
interface Step {
  readonly replace: boolean;
  readonly state: true | ((now: HistoryState) => HistoryState);
  /** The page stays where it is. */
  readonly resetScroll: false;
}

/**
 * Opening a panel beside a page is a step of the history, which Back takes back; what else changes in the address is none. Closing
 * the panel takes the step back as well, unless something else has changed since.
 *
 * @param panels The parts of the address that are panels.
 */
export function usePanelStep<Search extends object>(search: Search, panels: readonly (keyof Search)[]) {
  const router = useRouter();
  const isBeside = (of: Search): boolean => panels.some((panel) => of[panel] !== undefined);
  return (patch: Partial<Search>, go: (step: Step) => void): void => {
    const next = { ...search, ...patch };
    const { panelOver } = router.latestLocation.state;
    if (!isBeside(search) && isBeside(next)) {
      const over = JSON.stringify(search);
      go({ replace: false, state: (now) => ({ ...now, panelOver: over }), resetScroll: false });
    } else if (isBeside(search) && !isBeside(next) && panelOver === JSON.stringify(next)) router.history.back();
    else go({ replace: true, state: true, resetScroll: false });
  };
}
