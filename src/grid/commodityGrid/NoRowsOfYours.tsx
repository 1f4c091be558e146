import { useTranslation } from '../../i18n/useTranslation.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';

/** A person with the rows that name them has none; `names` are those that count. */
export function NoRowsOfYours({ names }: { readonly names: readonly string[] }) {
  const { t, i18n } = useTranslation('grid');
  const either = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  return <EmptyState title={t('emptyYours')}>{t('emptyYoursStep', { names: either.format(names) })}</EmptyState>;
}
