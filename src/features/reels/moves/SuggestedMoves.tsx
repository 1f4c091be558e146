/** Suggested moves, requested when they are opened. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { movesOf, suggestMoves } from '../../../../contract/reels/calls/suggestedMoves.ts';
import type { ProposedMove } from '../../../../contract/reels/proposeMoves.ts';
import type { PlannedCable } from '../../../../contract/reels/reelPlan.ts';
import { useApp } from '../../../context/useApp.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { Reading } from '../../../ui/layout/Spinner.tsx';
import { MoveTable } from './MoveTable.tsx';

interface SuggestedMovesProps {
  readonly projectId: number;
  /** Version of the plan; another one gets another suggestion. */
  readonly version: string | undefined;
  readonly isBusy: boolean;
  readonly onApply: (moves: readonly ProposedMove[]) => void;
  readonly onAskSplice: (cable: PlannedCable) => void;
  readonly onClose: () => void;
}

export function SuggestedMoves({ projectId, version, ...actions }: SuggestedMovesProps) {
  const { call } = useApp();
  const suggestion = useQuery({
    queryKey: ['suggested-moves', projectId, version],
    queryFn: async ({ signal }) => {
      const reply = await call(suggestMoves, { query: { projectId }, quiet: true, signal });
      return { ...reply, moves: movesOf(reply) };
    },
    // The choices made in the table stay while it follows a change.
    placeholderData: keepPreviousData,
  });
  // Hundreds of lines are rendered in slices, between which the page responds.
  const data = useDeferredValue(suggestion.data, undefined);
  if (suggestion.isError) return <ErrorNotice error={suggestion.error} onRetry={() => void suggestion.refetch()} />;
  if (!data) return <Reading />;
  return <MoveTable {...data} {...actions} />;
}
