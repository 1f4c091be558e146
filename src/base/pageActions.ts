/** What can be done on the page that is open, for the command palette. */
import { useEffect, useRef } from 'react';

export interface PageAction {
  readonly id: string;
  /** As its button says it. */
  readonly label: string;
  readonly act: () => void;
  /** It opens something that takes the focus. */
  readonly opens?: boolean;
}

type Offer = () => readonly PageAction[];

const offers = new Set<Offer>();

/** As the parts of the page offer them now. */
export const pageActions = (): PageAction[] => [...offers].flatMap((offer) => offer());

/** Offers them for as long as the part of the page that calls it stands. */
export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const offer: Offer = () => latest.current;
    offers.add(offer);
    return () => {
      offers.delete(offer);
    };
  }, []);
}
