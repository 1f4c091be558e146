/** Actions of the open page, for the command palette. */
import { useSetAtom } from 'jotai/react';
import { atom, type Store } from 'jotai/vanilla';
import { useEffect, useRef } from 'react';

export interface PageAction {
  readonly id: string;
  /** Label of its button. */
  readonly label: string;
  readonly act: () => void;
  /** Set if the action opens something that takes the focus. */
  readonly opens?: boolean;
}

type Offer = () => readonly PageAction[];

const offersAtom = atom<readonly Offer[]>([]);

/** Returns the actions currently offered by the parts of the page. */
export const pageActions = (store: Store): PageAction[] => store.get(offersAtom).flatMap((offer) => offer());

/** Offers the actions while the calling component is mounted. */
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
