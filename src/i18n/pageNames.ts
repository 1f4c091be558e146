/** Localized names of pages: the title and its subject. */
import type { Say } from './useTranslation.ts';
import { commodities } from '../../contract/names/en-US/commodities.ts';
import { frame } from './locales/en-US/frame.ts';
import { pageAtPath, pageOf, type PageAtPath } from '../../contract/base/pages/pages.ts';

type FrameT = Say<'frame'>;

/**
 * Returns the subject of a page: "Cable", "Cable Summary", "Project Setup"; '' for a page without one, and for an unknown kind.
 */
export function titlePrefix({ page, params }: PageAtPath, t: FrameT): string {
  switch (pageOf(page).visited) {
    case 'commodity':
      return commodityName(params['importType'] ?? params['dataGridType'], t);
    case 'report':
      return isOneOf(frame.reports, params['reportType']) ? t(`frame:reports.${params['reportType']}`) : '';
    case 'package':
      return isOneOf(frame.packages, params['packageType']) ? t(`frame:packages.${params['packageType']}`) : '';
    case 'setup':
      return t('frame:titles.projectSetup');
    default:
      return '';
  }
}

/** Returns the full name of a page: "Cable: Data & Assignment"; null for a path that is not, or no longer, a page. */
export function pageLabel(path: string, t: FrameT): string | null {
  const found = pageAtPath(path);
  if (!found) return null;
  const prefix = titlePrefix(found, t);
  const title = t(`frame:titles.${found.page}`);
  return prefix === '' ? title : `${prefix}: ${title}`;
}

const commodityName = (kind: string | undefined, t: FrameT): string =>
  isOneOf(commodities, kind) ? t(`commodities:${kind}`) : '';

/** True if the texts have the key. The texts are in the entry chunk; importing the registry would add all its fields to it. */
const isOneOf = <Words extends object>(words: Words, kind: string | undefined): kind is keyof Words & string =>
  kind !== undefined && Object.hasOwn(words, kind);
