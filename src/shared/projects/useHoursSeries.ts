import { useTranslation } from '../../i18n/useTranslation.ts';
import { chartColors, type WeekSeries } from '../../ui/charts/weekSeries.ts';

/** Returns the lines of an S-curve and the bars of its weeks: the same names and colors on every page. */
export function useHoursSeries() {
  const { t } = useTranslation('figures');
  const curve: readonly WeekSeries<'planned' | 'earned' | 'spent'>[] = [
    { key: 'planned', label: t('planned'), as: 'line', color: chartColors.planned, isDashed: true },
    { key: 'earned', label: t('earned'), as: 'line', color: chartColors.earned },
    { key: 'spent', label: t('spent'), as: 'line', color: chartColors.spent },
  ];
  const weekly: readonly WeekSeries<'earnedOfWeek' | 'spentOfWeek'>[] = [
    { key: 'earnedOfWeek', label: t('earned'), as: 'bar', color: chartColors.earned },
    { key: 'spentOfWeek', label: t('spent'), as: 'bar', color: chartColors.spent },
  ];
  const manpower: readonly WeekSeries<'manpower'>[] = [
    { key: 'manpower', label: t('manpower'), as: 'bar', color: chartColors.spent },
  ];
  return { curve, weekly, manpower };
}
