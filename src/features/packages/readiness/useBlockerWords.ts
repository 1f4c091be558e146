import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import type { Blocker } from './layoutReadiness.ts';

/** Returns the text for a blocker, worded as a waiting row shows it: "A10-CT-9 is 40 % installed". */
export function useBlockerWords(): (blocker: Pick<Blocker, 'kind' | 'tag' | 'percent' | 'text'>) => string {
  const { t } = useTranslation('waits');
  const formats = useFormats();
  return ({ kind, tag, percent, text }) =>
    t(kind, { tag: tag ?? '', percent: formats.percent(percent), text: text ?? '' });
}
