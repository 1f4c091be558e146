/** How the application looks and speaks, as choices of the palette: those that are not chosen now. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useChangePreferences, useDisplayPreferences } from '../../../context/Theme.tsx';
import { localeNames, offeredLocales } from '../../../i18n/locales.ts';
import { themeNames } from '../../../ui/styles/theme.ts';
import type { Destination } from './findDestinations.ts';

export function useSettingActions(): Destination[] {
  const { t } = useTranslation('frame');
  const change = useChangePreferences();
  const looks = useDisplayPreferences();
  const say = (setting: string, choice: string) => t('palette.setting', { setting, choice });
  return [
    ...themeNames
      .filter((theme) => theme !== looks.theme)
      .map((theme) => ({
        id: `theme-${theme}`,
        label: say(t('user.theme'), t(`user.${theme}`)),
        onClick: () => change({ theme }),
      })),
    ...(['desk', 'glove'] as const)
      .filter((size) => size !== looks.size)
      .map((size) => ({
        id: `size-${size}`,
        label: say(t('user.size'), t(`user.${size}`)),
        onClick: () => change({ size }),
      })),
    ...offeredLocales
      .filter((locale) => locale !== looks.locale)
      .map((locale) => ({
        id: `language-${locale}`,
        label: say(t('user.language'), localeNames[locale]),
        onClick: () => change({ locale }),
      })),
  ];
}
