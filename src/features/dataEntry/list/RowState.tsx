import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { stepFractions, type Row } from '../../../../contract/progress/progress.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { toneOfStatus } from '../../../ui/status/statusTone.ts';
import type { RowEntry } from '../entries/fieldEntrySnapshot.ts';
import { holdUpFields } from '../entries/stepActs.ts';
import type { Readiness } from '../readiness/readiness.ts';
import { EntryStateBadge } from '../state/EntryStateBadge.tsx';
import { stateWordOf } from '../state/entryStateWord.ts';

interface RowStateProps {
  readonly commodity: Commodity;
  readonly entry: RowEntry | null;
  readonly values: Row;
  readonly readiness: Readiness | null;
}

/** What was just entered, else or once the server has it what holds the row up, else whether it can be worked on, else how far it is. */
export function RowState({ commodity, entry, values, readiness }: RowStateProps) {
  const { t } = useTranslation('fieldWork');
  const terms = useTerms();
  const shown = { ...values, ...entry?.sent };
  const { reason, note } = holdUpFields(commodity);
  const heldUp = [reason, note].map((field) => field && shown[field.key]).find(Boolean);
  const isHeldUp = typeof heldUp === 'string' && heldUp !== '';
  // That the server has it would hide what holds the row up, which is what it has.
  if (stateWordOf(entry) !== null && !(isHeldUp && entry?.state.is === 'saved'))
    return <EntryStateBadge entry={entry} />;
  if (isHeldUp) return <StatusBadge tone="warning">{t('list.heldUp', { reason: heldUp })}</StatusBadge>;
  const status = String(values['status'] ?? '');
  const isBegun = Object.values(stepFractions(commodity, values)).some((fraction) => fraction > 0);
  if (isBegun || values['hold'] || readiness === null)
    return <StatusBadge tone={toneOfStatus(status)}>{terms.status(status)}</StatusBadge>;
  const isRoute = commodity.fields.some(({ refersTo }) => refersTo === 'raceway');
  if (readiness === 'ready')
    return <StatusBadge tone="progress">{isRoute ? t('list.routeReady') : t('list.ready')}</StatusBadge>;
  return <StatusBadge tone="none">{readiness === 'waiting' ? t('list.waits') : t('list.missing')}</StatusBadge>;
}
