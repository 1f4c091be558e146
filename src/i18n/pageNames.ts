/** A page as people call it, in the language of the reader: its title, and what it is of. */
import type { TFunction } from 'i18next';
import type { CommodityType } from '../../contract/commodities/types.ts';
import { commodities } from '../../contract/locales/en-US/commodities.ts';
import { pageAtPath, pageOf, type PageAtPath } from '../../contract/pages.ts';

type FrameT = TFunction<['frame', 'commodities']>;

/** "Cable", "Cable Summary", "Project Setup"; blank for a page that is of nothing, and for a kind there is not. */
export function titlePrefix({ page, params }: PageAtPath, t: FrameT): string {
  switch (pageOf(page).visited) {
    case 'commodity':
      return commodityName(params['importType'] ?? params['dataGridType'], t);
    case 'report':
      return oneOf(t('frame:reports', { returnObjects: true }), params['reportType']);
    case 'package':
      return oneOf(t('frame:packages', { returnObjects: true }), params['packageType']);
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
  isCommodity(kind) ? t(`commodities:${kind}`) : '';

/** Told by the words, which the entry has; the registry, with all its fields, is not to come with them. */
const isCommodity = (kind: string | undefined): kind is CommodityType =>
  kind !== undefined && Object.hasOwn(commodities, kind);

const oneOf = (labels: Readonly<Record<string, string>>, kind: string | undefined): string =>
  kind !== undefined && Object.hasOwn(labels, kind) ? (labels[kind] ?? '') : '';
