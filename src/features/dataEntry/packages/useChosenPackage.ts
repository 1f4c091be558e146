/** Package a crew works on: in the address, and stored for the user on this device. */
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
    // Without storage on the device, the choice is lost with the tab.
  }
}

interface Choosing {
  readonly projectId: number;
  readonly commodity: Commodity;
  /** Package in the address: '' is all, undefined is the package chosen last. */
  readonly inAddress: string | undefined;
  readonly onChoose: (number: string) => void;
  /** False on a desktop, where the choice is not stored. */
  readonly isPinned: boolean;
}

/** Returns the chosen package; '' for all. */
export function useChosenPackage({ projectId, commodity, inAddress, onChoose, isPinned }: Choosing) {
  const { id: userId } = useCurrentUser();
  const key = keyOf(userId, projectId, packageFieldOf(commodity)?.codeKind ?? '');
  const last = isPinned && inAddress === undefined ? remembered(key) : '';
  const notify = useEffectEvent(onChoose);
  useEffect(() => {
    if (last !== '') notify(last);
  }, [last]);
  // A package opened by a link is stored as well: a scanned card has an address without one, and stays in that package.
  useEffect(() => {
    if (isPinned && inAddress !== undefined) remember(key, inAddress);
  }, [isPinned, inAddress, key]);
  return {
    chosen: inAddress ?? last,
    choose: (number: string) => {
      remember(key, number);
      onChoose(number);
    },
  };
}
