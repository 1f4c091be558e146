import { useAtomValue } from 'jotai/react';
import { siteTimeZoneAtom } from '../base/today.ts';
import { formatsIn, type Formats } from '../i18n/format.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

/**
 * Formats whose instants are shown in the time of the open project's site, for paper: it is read at the site, and its dates must
 * not depend on the device that printed it.
 */
export function useSiteFormats(): Formats {
  const { i18n } = useTranslation();
  return formatsIn(i18n.language, useAtomValue(siteTimeZoneAtom));
}
