/** Actions of the open page, for the command palette. */
import { useSetAtom } from 'jotai/react';
import { atom, type Store } from 'jotai/vanilla';
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

const offersAtom = atom<readonly Offer[]>([]);

/** Returns the actions that the parts of the page offer now. */
export const pageActions = (store: Store): PageAction[] => store.get(offersAtom).flatMap((offer) => offer());

/** Offers them while the component that calls it is mounted. */
export function usePageActions(actions: readonly PageAction[]): void {
  const setOffers = useSetAtom(offersAtom);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const offer: Offer = () => latest.current;
    setOffers((offers) => [...offers, offer]);
    return () => setOffers((offers) => offers.filter((other) => other !== offer));
  }, [setOffers]);
}
