/** Side navigation: its items, their order, and their visibility (hidden without the permission). */
import BriefcaseIcon from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import ChartIcon from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import ClockIcon from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import GaugeIcon from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import HashIcon from '@tabler/icons-react/dist/esm/icons/IconHash.mjs';
import HomeIcon from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import ImportIcon from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import PackageIcon from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import PencilIcon from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import ReelIcon from '@tabler/icons-react/dist/esm/icons/IconDisc.mjs';
import ReportIcon from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import SettingsIcon from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import TableIcon from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import UsersIcon from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { Icon } from '@tabler/icons-react';
import type { Say } from '../../i18n/useTranslation.ts';
import type { LinkOptions } from '@tanstack/react-router';
import {
  commodityTypes,
  importTypes,
  type CommodityType,
} from '../../../contract/commodities/fields/commodityTypes.ts';
import { pageOf, pages, pagesIn, type PageIn, type PageName } from '../../../contract/base/pages/pages.ts';
import type { CurrentUserReply } from '../../../contract/users/currentUser.ts';
import type { Feature } from '../../../contract/base/calls/features.ts';
import { holds, type Permission } from '../../../contract/base/calls/permissions.ts';
import { reportTypes } from '../../../contract/reports/reportTypes.ts';
import { packageTypes, type PackageType } from '../../../contract/setup/codes/packageKinds.ts';

export interface NavLeaf {
  readonly label: string;
  readonly link: LinkOptions;
  readonly permission?: Permission | undefined;
  readonly feature?: Feature | undefined;
}

/** True if the page is offered: the user can open it, and its feature is on. */
export const isOffered =
  (user: Pick<CurrentUserReply, 'isAdmin' | 'permissions' | 'switchedOff'> | null) =>
  ({ permission, feature }: NavLeaf): boolean =>
    (!permission || (user !== null && holds(user, permission))) &&
    (!feature || user?.switchedOff.includes(feature) !== true);

export interface NavItem extends NavLeaf {
  readonly icon: Icon;
  /** Pages of the item; on them, its children are expanded. */
  readonly pages: readonly PageName[];
  readonly children?: readonly NavLeaf[] | undefined;
}

/** Translation function of the frame, as used by the component that draws the navigation. */
type FrameT = Say<'frame'>;

const icons: Readonly<Record<PageIn<'system'> | PageIn<'project'>, Icon>> = {
  dashboard: HomeIcon,
  executiveSummary: ChartIcon,
  systemUsers: UsersIcon,
  accountCodes: HashIcon,
  adminDashboard: GaugeIcon,
  overview: BriefcaseIcon,
  data: TableIcon,
  fieldWork: PencilIcon,
  packages: PackageIcon,
  reels: ReelIcon,
  reports: ReportIcon,
  import: ImportIcon,
  timesheets: ClockIcon,
};

interface Kinds {
  readonly param: 'dataGridType' | 'importType' | 'packageType' | 'reportType';
  readonly labels: readonly (readonly [kind: string, label: string])[];
}

/** Returns the variants of a page that exists once per type; its link opens the first one. */
function kindsOf(page: PageName, t: FrameT): Kinds | null {
  const commodities = (types: readonly CommodityType[]) =>
    types.map((type) => [type, t(`commodities:${type}`)] as const);
  switch (page) {
    case 'data':
    case 'fieldWork':
      return { param: 'dataGridType', labels: commodities(commodityTypes) };
    case 'import':
      return { param: 'importType', labels: commodities(importTypes) };
    case 'packages':
      return { param: 'packageType', labels: packageTypes.map((type) => [type, t(`packages.${type}`)] as const) };
    case 'reports':
      return { param: 'reportType', labels: reportTypes.map((type) => [type, t(`reports.${type}`)] as const) };
    default:
      return null;
  }
}

/** Builds a link to a page of the list; the router's types cannot check a path chosen at run time. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tests/architecture checks that every path has a route
const linkTo = (page: PageName, params: Readonly<Record<string, string>>): LinkOptions =>
  ({
    to: pages[page].path,
    params,
    activeOptions: { exact: page === 'overview' || page === 'dashboard' },
  }) as LinkOptions;

/** Link to a row in its grid, with its details open. */
export const linkToRow = (
  projectId: number,
  type: CommodityType,
  row: number,
  part: 'where' | 'cards' = 'where',
): LinkOptions => ({
  ...linkTo('data', { projectId: String(projectId), dataGridType: type }),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- search parameters of a route chosen at run time
  search: { row, part } as never,
});

/** Link to a row's card in Data Entry; `finished` if the list of open work would omit the row. */
export const linkToCard = (projectId: number, type: CommodityType, row: number, finished: boolean): LinkOptions => ({
  ...linkTo('fieldWork', { projectId: String(projectId), dataGridType: type }),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- search parameters of a route chosen at run time
  search: { row, ...(finished && { finished }) } as never,
});

export const linkToPackage = (projectId: number, packageType: PackageType, id: number): LinkOptions => ({
  ...linkTo('packages', { projectId: String(projectId), packageType }),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- search parameters of a route chosen at run time
  search: { package: id } as never,
});

function itemOf(
  page: PageIn<'system'> | PageIn<'project'>,
  t: FrameT,
  params: Readonly<Record<string, string>>,
): NavItem {
  const { permission, feature } = pageOf(page);
  const kinds = kindsOf(page, t);
  const first = kinds?.labels[0];
  return {
    label: page === 'dashboard' ? t('nav.dashboard') : t(`titles.${page}`),
    icon: icons[page],
    permission,
    feature,
    pages: page === 'import' ? [page, 'changeReport'] : [page],
    link: linkTo(page, kinds && first ? { ...params, [kinds.param]: first[0] } : params),
    children: kinds?.labels.map(([kind, label]) => ({
      label,
      link: linkTo(page, { ...params, [kinds.param]: kind }),
    })),
  };
}

export function projectNavigation(t: FrameT, projectId: string): readonly NavItem[] {
  const params = { projectId };
  const setup = pagesIn('setup').map((page) => ({
    label: t(`titles.${page}`),
    permission: pageOf(page).permission,
    feature: pageOf(page).feature,
    link: linkTo(page, params),
  }));
  return [
    ...pagesIn('project').map((page) => itemOf(page, t, params)),
    {
      label: t('titles.projectSetup'),
      icon: SettingsIcon,
      permission: pageOf('information').permission,
      pages: pagesIn('setup'),
      link: linkTo('information', params),
      children: setup,
    },
  ];
}

export const systemNavigation = (t: FrameT): readonly NavItem[] => pagesIn('system').map((page) => itemOf(page, t, {}));
