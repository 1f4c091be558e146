/** A page as people call it, in the language of the reader: its title, and what it is of. */
import type { Say } from './useTranslation.ts';
import { commodities } from '../../contract/names/en-US/commodities.ts';
import { frame } from './locales/en-US/frame.ts';
import { pageAtPath, pageOf, type PageAtPath } from '../../contract/base/pages/pages.ts';

type FrameT = Say<'frame'>;

/** "Cable", "Cable Summary", "Project Setup"; blank for a page that is of nothing, and for a kind there is not. */
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

/** "Cable: Data & Assignment"; null for a path that is no page of ours, or no longer. */
export function pageLabel(path: string, t: FrameT): string | null {
  const found = pageAtPath(path);
  if (!found) return null;
  const prefix = titlePrefix(found, t);
  const title = t(`frame:titles.${found.page}`);
  return prefix === '' ? title : `${prefix}: ${title}`;
}

const commodityName = (kind: string | undefined, t: FrameT): string =>
  isOneOf(commodities, kind) ? t(`commodities:${kind}`) : '';

/** Told by the words, which the entry has; the registry, with all its fields, is not to come with them. */
const isOneOf = <Words extends object>(words: Words, kind: string | undefined): kind is keyof Words & string =>
  kind !== undefined && Object.hasOwn(words, kind);
