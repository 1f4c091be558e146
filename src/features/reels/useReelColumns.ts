/** Columns of the ledger for the remaining length of each reel, in the project's unit. */
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CodeRow } from '../../../contract/setup/codes/codes.ts';
import { shareUsed } from '../../../contract/progress/cuts.ts';
import type { ReelBalanceOfLedger, ReelBalances } from '../../../contract/reels/calls/reelBalances.ts';
import { useProject } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import type { SetupColumn } from '../../grid/setupTable/setupColumn.ts';

interface ReelColumns {
  /** Remaining length now and after the planned cuts: what the yard looks for. */
  readonly left: readonly SetupColumn<CodeRow>[];
  readonly used: readonly SetupColumn<CodeRow>[];
}

export function useReelColumns(balances: ReelBalances | undefined): ReelColumns {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const terms = useTerms();
  return useMemo(() => {
    const byId = new Map(balances?.reels.map((reel) => [reel.id, reel]));
    const column = (
      key: 'used' | 'remainingNow' | 'plannedBalance',
      name: string,
      valueOf: (reel: ReelBalanceOfLedger) => number | null,
      text: (value: number) => string,
    ): SetupColumn<CodeRow> => ({
      key: `plan.${key}`,
      name,
      width: 100,
      align: 'end',
      derive: ({ id }) => {
        const reel = byId.get(id);
        return reel && reel.receivedLength !== null ? valueOf(reel) : null;
      },
      text: (value) => text(Number(value)),
    });
    const length = (value: number) => formats.length(value, unitMeasurement);
    const unit = terms.unit(unitMeasurement);
    return {
      left: [
        column('remainingNow', t('remaining', { unit }), ({ remainingNow }) => remainingNow, length),
        column('plannedBalance', t('balance', { unit }), ({ plannedBalance }) => plannedBalance, length),
      ],
      used: [column('used', t('used'), (reel) => shareUsed(reel, reel) * 100, formats.percent)],
    };
  }, [balances, t, formats, terms, unitMeasurement]);
}
