/** The side navigation: what is in it, in which order, and for whom (hidden without the permission). */
import BriefcaseIcon from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import ChartIcon from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import ClockIcon from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import GaugeIcon from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import HashIcon from '@tabler/icons-react/dist/esm/icons/IconHash.mjs';
import HomeIcon from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import ImportIcon from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import PackageIcon from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import PencilIcon from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import ReportIcon from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import SettingsIcon from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import TableIcon from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import UsersIcon from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import type { Permission } from '../../../contract/permissions.ts';
import { reportTypes } from '../../../contract/reports.ts';
import { packageTypes } from '../../app/pageKinds.ts';

export interface NavLeaf {
  readonly label: string;
  readonly link: LinkOptions;
  readonly permission?: Permission | undefined;
}

export interface NavItem extends NavLeaf {
  readonly icon: Icon;
  /** The part of the address below the project that all its pages share; it opens the children. */
  readonly section?: string | undefined;
  readonly children?: readonly NavLeaf[] | undefined;
}

/** The words of the frame, as the component that draws the navigation has them. */
type FrameT = TFunction<['frame', 'commodities']>;

const gridTypes = [
  'cable',
  'cable-tray',
  'conduit',
  'equipment',
  'jumper',
  'conductor',
  'from-term',
  'to-term',
] as const;
const importTypes = gridTypes.slice(0, 6);

export function projectNavigation(t: FrameT, projectId: string): readonly NavItem[] {
  return [
    {
      label: t('titles.overview'),
      icon: BriefcaseIcon,
      permission: 'project.view',
      link: linkOptions({ to: '/$projectId', params: { projectId }, activeOptions: { exact: true } }),
    },
    {
      label: t('titles.data'),
      icon: TableIcon,
      permission: 'data.view',
      section: 'data',
      link: linkOptions({ to: '/$projectId/data/$dataGridType', params: { projectId, dataGridType: 'cable' } }),
      children: gridTypes.map((type) => ({
        label: t(`commodities:${type}`),
        link: linkOptions({ to: '/$projectId/data/$dataGridType', params: { projectId, dataGridType: type } }),
      })),
    },
    {
      label: t('titles.fieldWork'),
      icon: PencilIcon,
      permission: 'field.enter',
      section: 'field-work',
      link: linkOptions({ to: '/$projectId/field-work/$dataGridType', params: { projectId, dataGridType: 'cable' } }),
      children: gridTypes.map((type) => ({
        label: t(`commodities:${type}`),
        link: linkOptions({ to: '/$projectId/field-work/$dataGridType', params: { projectId, dataGridType: type } }),
      })),
    },
    {
      label: t('titles.packages'),
      icon: PackageIcon,
      permission: 'data.view',
      section: 'packages',
      link: linkOptions({
        to: '/$projectId/packages/$packageType',
        params: { projectId, packageType: 'installation' },
      }),
      children: packageTypes.map((type) => ({
        label: t(`packages.${type}`),
        link: linkOptions({ to: '/$projectId/packages/$packageType', params: { projectId, packageType: type } }),
      })),
    },
    {
      label: t('titles.reports'),
      icon: ReportIcon,
      permission: 'reports.view',
      section: 'report',
      link: linkOptions({ to: '/$projectId/report/$reportType', params: { projectId, reportType: 'cable-summary' } }),
      children: reportTypes.map((type) => ({
        label: t(`reports.${type}`),
        link: linkOptions({ to: '/$projectId/report/$reportType', params: { projectId, reportType: type } }),
      })),
    },
    {
      label: t('titles.import'),
      icon: ImportIcon,
      permission: 'import.run',
      section: 'import',
      link: linkOptions({ to: '/$projectId/import/$importType', params: { projectId, importType: 'cable' } }),
      children: importTypes.map((type) => ({
        label: t(`commodities:${type}`),
        link: linkOptions({ to: '/$projectId/import/$importType', params: { projectId, importType: type } }),
      })),
    },
    {
      label: t('titles.timesheets'),
      icon: ClockIcon,
      permission: 'timesheets.import',
      link: linkOptions({ to: '/$projectId/import/timesheets', params: { projectId } }),
    },
    {
      label: t('titles.projectSetup'),
      icon: SettingsIcon,
      permission: 'project.view',
      section: 'project',
      link: linkOptions({ to: '/$projectId/project/information', params: { projectId } }),
      children: setupPages(t, projectId),
    },
  ];
}

function setupPages(t: FrameT, projectId: string): readonly NavLeaf[] {
  const params = { projectId };
  return [
    {
      label: t('titles.information'),
      permission: 'project.view',
      link: linkOptions({ to: '/$projectId/project/information', params }),
    },
    {
      label: t('titles.columns'),
      permission: 'columns.edit',
      link: linkOptions({ to: '/$projectId/project/columns', params }),
    },
    {
      label: t('titles.codes'),
      permission: 'codes.edit',
      link: linkOptions({ to: '/$projectId/project/codes/{-$codeType}', params }),
    },
    {
      label: t('titles.laborUnits'),
      permission: 'laborUnits.edit',
      link: linkOptions({ to: '/$projectId/project/labor-units', params }),
    },
    {
      label: t('titles.projectUsers'),
      permission: 'users.manage',
      link: linkOptions({ to: '/$projectId/project/users', params }),
    },
    {
      label: t('titles.reels'),
      permission: 'data.view',
      link: linkOptions({ to: '/$projectId/project/reels', params }),
    },
    {
      label: t('titles.suppliers'),
      permission: 'suppliers.edit',
      link: linkOptions({ to: '/$projectId/project/suppliers', params }),
    },
    {
      label: t('titles.printTemplates'),
      permission: 'templates.edit',
      link: linkOptions({
        to: '/$projectId/project/print-templates/{-$commodityTemplateType}/{-$templateType}',
        params,
      }),
    },
  ];
}

export function systemNavigation(t: FrameT): readonly NavItem[] {
  return [
    {
      label: t('nav.dashboard'),
      icon: HomeIcon,
      link: linkOptions({ to: '/', activeOptions: { exact: true } }),
    },
    {
      label: t('titles.executiveSummary'),
      icon: ChartIcon,
      permission: 'executive.view',
      link: linkOptions({ to: '/executive-summary' }),
    },
    {
      label: t('titles.systemUsers'),
      icon: UsersIcon,
      permission: 'system.users',
      link: linkOptions({ to: '/system-users' }),
    },
    {
      label: t('titles.accountCodes'),
      icon: HashIcon,
      permission: 'system.accountCodes',
      link: linkOptions({ to: '/system/account-codes/{-$codeType}' }),
    },
    {
      label: t('titles.adminDashboard'),
      icon: GaugeIcon,
      permission: 'admin.dashboard',
      link: linkOptions({ to: '/admin-dashboard' }),
    },
  ];
}
