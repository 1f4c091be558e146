import { useTranslation } from '../../i18n/useTranslation.ts';
import badge from '../../ui/status/StatusBadge.module.css';
import icons from '../../ui/status/entryState.module.css';
import type { EntryStateName } from './entryStates.ts';

/** State of an entry as icon, word and color together. */
export function EntryStateLabel({ state }: { readonly state: EntryStateName }) {
  const { t } = useTranslation('fieldWork');
  return <span className={`${badge['badge']} ${icons[state]}`}>{t(`state.${state}`)}</span>;
}
