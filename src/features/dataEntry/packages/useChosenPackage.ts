/** The package a crew works on: in the address, and remembered for the person on this device. */
import { useEffect, useEffectEvent } from 'react';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { packageFieldOf } from '../../../../contract/packages/packageTypes.ts';
import { useCurrentUser } from '../../../context/useApp.ts';

const keyOf = (userId: number, projectId: number, kind: string) => `wireway.package.${userId}.${projectId}.${kind}`;

function remembered(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function remember(key: string, number: string): void {
  try {
    localStorage.setItem(key, number);
  } catch {
    // A device that keeps nothing only forgets the choice with the page.
  }
}

interface Choosing {
  readonly projectId: number;
  readonly commodity: Commodity;
  /** In the address; '' is all, undefined is whatever was chosen last. */
  readonly inAddress: string | undefined;
  readonly onChoose: (number: string) => void;
  /** On a desk nothing is remembered. */
  readonly isPinned: boolean;
}

/** '' for all. */
export function useChosenPackage({ projectId, commodity, inAddress, onChoose, isPinned }: Choosing) {
  const { id: userId } = useCurrentUser();
  const key = keyOf(userId, projectId, packageFieldOf(commodity)?.codeKind ?? '');
  const last = isPinned && inAddress === undefined ? remembered(key) : '';
  const tell = useEffectEvent(onChoose);
  useEffect(() => {
    if (last !== '') tell(last);
  }, [last]);
  return {
    chosen: inAddress ?? last,
    choose: (number: string) => {
      remember(key, number);
      onChoose(number);
    },
  };
}
