/** Pages of specification section 2 as data: title, permission, visit record and search parameters. */
import type { Permission } from '../../../contract/base/calls/permissions.ts';
import type { FileRoutesById } from '../../../src/routeTree.gen.ts';
import { frame as frameTexts } from '../../../src/i18n/locales/en-US/frame.ts';

export interface RouteRow {
  readonly routeId: keyof FileRoutesById;
  /** An address of the page, in project 7. */
  readonly address: string;
  readonly title: string;
  /** Null: any signed-in user or, for the return pages, anyone. */
  readonly permission: Permission | null;
  /** titlePrefix of the visit recorded when the page is left; null: leaving it records nothing. */
  readonly visitPrefix: string | null;
  /** Search parameters of the address, after the `?`. */
  readonly search: readonly string[];
  /** Similar addresses that do not exist. */
  readonly nothing?: readonly string[];
}

const grid = ['q', 'filters', 'sort', 'columns', 'widths', 'frozen', 'dense'] as const;
const view = ['view', 'viewVersion'] as const;

/** Pages that require sign-in. */
export const pages: readonly RouteRow[] = [
  {
    routeId: '/_authed/',
    address: '/',
    title: 'Wireway',
    permission: null,
    visitPrefix: null,
    search: ['find', 'invitation', 'home', 'archived', 'sort', 'figure'],
  },
  {
    routeId: '/_authed/$projectId/',
    address: '/7',
    title: 'Overview',
    permission: 'project.view',
    visitPrefix: null,
    search: ['figure'],
    nothing: ['/7/no-such-page', '/nowhere', '/nowhere/at/all', '/0', '/007', '/1e3', '/-1', '/7.0', '/caf%C3%A9'],
  },
  {
    routeId: '/_authed/$projectId/import/$importType/',
    address: '/7/import/cable-tray',
    title: 'Import',
    permission: 'import.run',
    visitPrefix: 'Cable Tray',
    search: ['import', 'change', 'impact', 'reason', 'field', 'package', 'area', 'cards', 'find', 'page', 'since'],
    nothing: ['/7/import', '/7/import/banana', '/7/import/from-term', '/7/import/to-term'],
  },
  {
    routeId: '/_authed/$projectId/import/$importType/change-report/$importId',
    address: '/7/import/cable/change-report/0190a5f0-0000-7000-8000-000000000001',
    title: 'Change Report',
    permission: 'data.view',
    visitPrefix: 'Cable',
    search: ['change', 'impact', 'reason', 'field', 'package', 'area', 'cards', 'find', 'page', 'since'],
    nothing: [
      '/7/import/cable/change-report',
      '/7/import/cable/change-report/12',
      '/7/import/to-term/change-report/0190a5f0-0000-7000-8000-000000000001',
    ],
  },
  {
    routeId: '/_authed/$projectId/data/$dataGridType',
    address: '/7/data/from-term',
    title: 'Data & Assignment',
    permission: 'data.view',
    visitPrefix: 'From Term',
    search: [...grid, 'removed', 'group', 'asOf', 'since', ...view, 'row', 'part'],
    nothing: ['/7/data', '/7/data/banana', '/7/data/tostring'],
  },
  {
    routeId: '/_authed/$projectId/field-work/$dataGridType',
    address: '/7/field-work/cable',
    title: 'Data Entry',
    permission: 'field.enter',
    visitPrefix: 'Cable',
    search: [...grid, 'finished', ...view, 'row', 'package'],
    nothing: ['/7/field-work', '/7/field-work/banana'],
  },
  {
    routeId: '/_authed/$projectId/packages/$packageType',
    address: '/7/packages/termination',
    title: 'Packages',
    permission: 'data.view',
    visitPrefix: 'Termination',
    search: ['find', 'status', 'foreman', 'area', ...view, 'show', 'package'],
    nothing: ['/7/packages', '/7/packages/banana'],
  },
  {
    routeId: '/_authed/_system/system-users',
    address: '/system-users',
    title: 'System Users',
    permission: 'system.users',
    visitPrefix: null,
    search: ['view'],
    nothing: ['/system-users/3'],
  },
  {
    routeId: '/_authed/_system/executive-summary',
    address: '/executive-summary',
    title: 'Executive Summary',
    permission: 'executive.view',
    visitPrefix: null,
    search: ['projects', 'open', 'by', 'total', 'week', 'figure'],
  },
  {
    routeId: '/_authed/$projectId/project/columns',
    address: '/7/project/columns',
    title: 'Commodity Columns',
    permission: 'columns.edit',
    visitPrefix: 'Project Setup',
    search: ['type'],
    nothing: ['/7/project', '/7/project/banana'],
  },
  {
    routeId: '/_authed/$projectId/project/information',
    address: '/7/project/information',
    title: 'Project Information',
    permission: 'project.view',
    visitPrefix: 'Project Setup',
    search: [],
  },
  {
    routeId: '/_authed/$projectId/project/codes/{-$codeType}',
    address: '/7/project/codes/area',
    title: 'Codes',
    permission: 'project.view',
    visitPrefix: 'Project Setup',
    search: [],
    nothing: ['/7/project/codes/banana', '/7/project/codes/area/1'],
  },
  {
    routeId: '/_authed/$projectId/report/$reportType',
    address: '/7/report/cables-remaining-to-pull-by-type-code',
    title: 'Reports',
    permission: 'reports.view',
    visitPrefix: frameTexts.reports['cables-remaining-to-pull-by-type-code'],
    search: [
      'groupBy',
      'thenBy',
      'removed',
      'withoutRoute',
      'endsUnset',
      'where',
      'asOf',
      'since',
      'find',
      'open',
      'sort',
      'chart',
      ...view,
      'figure',
    ],
    nothing: ['/7/report', '/7/report/banana'],
  },
  {
    routeId: '/_authed/_system/admin-dashboard',
    address: '/admin-dashboard',
    title: 'Admin Dashboard',
    permission: 'admin.dashboard',
    visitPrefix: null,
    search: ['view', 'by', 'what', 'project', 'from', 'to', 'record', 'box', 'refused'],
  },
  {
    routeId: '/_authed/$projectId/project/labor-units',
    address: '/7/project/labor-units',
    title: 'Labor Units',
    permission: 'project.view',
    visitPrefix: 'Project Setup',
    search: [],
  },
  {
    routeId: '/_authed/$projectId/project/users',
    address: '/7/project/users',
    title: 'Project Users',
    permission: 'project.view',
    visitPrefix: 'Project Setup',
    search: [],
  },
  {
    routeId: '/_authed/$projectId/project/reels',
    address: '/7/project/reels',
    title: 'Reels',
    permission: 'data.view',
    visitPrefix: 'Project Setup',
    search: ['view', 'type'],
  },
  {
    routeId: '/_authed/$projectId/project/suppliers',
    address: '/7/project/suppliers',
    title: 'Suppliers',
    permission: 'suppliers.edit',
    visitPrefix: 'Project Setup',
    search: [],
  },
  {
    routeId: '/_authed/$projectId/import/timesheets',
    address: '/7/import/timesheets',
    title: 'Timesheets',
    permission: 'timesheets.import',
    visitPrefix: '',
    search: ['view', 'import', 'by'],
    nothing: ['/7/import/timesheets/3'],
  },
  {
    routeId: '/_authed/$projectId/project/print-templates/{-$commodityTemplateType}/{-$templateType}',
    address: '/7/project/print-templates/cable/pull-card',
    title: 'Print Templates',
    permission: 'templates.edit',
    visitPrefix: 'Project Setup',
    search: [],
    nothing: [
      '/7/project/print-templates/banana',
      '/7/project/print-templates/pull-card',
      '/7/project/print-templates/cable/banana',
    ],
  },
  {
    routeId: '/_authed/_system/system/account-codes/{-$codeType}',
    address: '/system/account-codes/indirect',
    title: 'System Account Codes',
    permission: 'system.accountCodes',
    visitPrefix: null,
    search: [],
    nothing: ['/system', '/system/account-codes/banana'],
  },
];

/** Addresses of pages with optional parts left out. */
export const shorterAddresses = [
  ['/7/project/codes', 'Codes'],
  ['/7/project/print-templates', 'Print Templates'],
  ['/7/project/print-templates/cable', 'Print Templates'],
  ['/system/account-codes', 'System Account Codes'],
] as const;

const open = { permission: null, visitPrefix: null } as const;
const returnPage = { ...open, title: 'Sign-in', search: [] } as const;

/** Pages that require no sign-in. */
export const openPages: readonly RouteRow[] = [
  { ...returnPage, routeId: '/callback', address: '/callback' },
  { ...returnPage, routeId: '/auth/signinwin/$authname', address: '/auth/signinwin/wireway' },
  { ...returnPage, routeId: '/auth/signinpop/$authname', address: '/auth/signinpop/wireway' },
  { ...returnPage, routeId: '/auth/signinsilent/$authname', address: '/auth/signinsilent/wireway' },
  { ...returnPage, routeId: '/auth/signoutpop/$authname', address: '/auth/signoutpop/wireway', title: 'Signed out' },
  { ...open, routeId: '/signed-out', address: '/signed-out', title: 'Signed out', search: ['returnTo'] },
];

export const isOfProject = ({ routeId }: RouteRow): boolean => routeId.startsWith('/_authed/$projectId');
