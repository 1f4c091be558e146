import { useTranslation } from 'react-i18next';
import type { BookView } from './bookView.ts';

/** How many rows are where, for all of the page; read out when it changes. */
export function EntryProgress({ view }: { readonly view: BookView }) {
  const { t } = useTranslation('fieldWork');
  const parts = [
    view.waiting.length > 0 && t('progress.waiting', { count: view.waiting.length }),
    view.typed.length > 0 && t('progress.typed', { count: view.typed.length }),
    view.saving > 0 && t('progress.saving', { count: view.saving }),
    view.saved > 0 && t('progress.saved', { count: view.saved }),
  ].filter(Boolean);
  return <span role="status">{parts.join(' · ')}</span>;
}
