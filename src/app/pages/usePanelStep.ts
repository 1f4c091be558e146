import { useRouter, type HistoryState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Search parameters before a panel was opened beside the page. */
    readonly panelOver?: string;
  }
}

/** Navigation options of a change to the search parameters. */
interface Step {
  readonly replace: boolean;
  readonly state: true | ((now: HistoryState) => HistoryState);
  /** Keeps the scroll position. */
  readonly resetScroll: false;
}

/**
 * Makes opening a panel beside a page a history step, which Back undoes; other changes of the search parameters are not steps.
 * Closing the panel goes back in the history, unless something else has changed since.
 *
 * @param panels Search parameters that open panels.
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
