/**
 * Every page (specification section 2): its path, its required permission, its position in the navigation, and whether visits to
 * it are recorded. Routes, guards, navigation, palette, tab titles and recent pages are derived from this list; the name of a
 * page is its title in `locales/<locale>/frame.ts`, under the same key.
 */
import type { Feature } from '../calls/features.ts';
import type { Permission } from '../calls/permissions.ts';

/** Parameter or fixed word that forms the titlePrefix of a recently visited page. */
export type VisitKind = 'commodity' | 'report' | 'package' | 'setup' | 'plain';

/** List of the side navigation that contains the page: company-wide, project, Project Setup, or none. */
export type PageSection = 'system' | 'project' | 'setup' | 'none';

export interface PageDeclaration {
  /** Path in the router's syntax: `$name` is a parameter, `{-$name}` an optional one. */
  readonly path: string;
  readonly section: PageSection;
  /** Permission held in the open project, or system-wide outside one; any signed-in user if none is named. */
  readonly permission?: Permission;
  /** Feature of the page; hidden from everyone while it is switched off. */
  readonly feature?: Feature;
  readonly visited?: VisitKind;
}

export const pages = {
  dashboard: { path: '/', section: 'system' },
  executiveSummary: {
    path: '/executive-summary',
    section: 'system',
    permission: 'executive.view',
    feature: 'executiveSummary',
  },
  systemUsers: { path: '/system-users', section: 'system', permission: 'system.users' },
  accountCodes: {
    path: '/system/account-codes/{-$codeType}',
    section: 'system',
    permission: 'system.accountCodes',
  },
  adminDashboard: { path: '/admin-dashboard', section: 'system', permission: 'admin.dashboard' },

  overview: { path: '/$projectId', section: 'project', permission: 'project.view' },
  data: {
    path: '/$projectId/data/$dataGridType',
    section: 'project',
    permission: 'data.view',
    visited: 'commodity',
  },
  fieldWork: {
    path: '/$projectId/field-work/$dataGridType',
    section: 'project',
    permission: 'field.enter',
    visited: 'commodity',
  },
  packages: {
    path: '/$projectId/packages/$packageType',
    section: 'project',
    permission: 'data.view',
    visited: 'package',
  },
  /** Its address and its prefix are those of Project Setup; in the navigation, the material man finds it beside the work. */
  reels: { path: '/$projectId/project/reels', section: 'project', permission: 'data.view', visited: 'setup' },
  reports: {
    path: '/$projectId/report/$reportType',
    section: 'project',
    permission: 'reports.view',
    visited: 'report',
  },
  import: {
    path: '/$projectId/import/$importType',
    section: 'project',
    permission: 'import.run',
    visited: 'commodity',
  },
  changeReport: {
    path: '/$projectId/import/$importType/change-report/$importId',
    section: 'none',
    permission: 'data.view',
    visited: 'commodity',
  },
  timesheets: {
    path: '/$projectId/import/timesheets',
    section: 'project',
    permission: 'timesheets.import',
    feature: 'timesheets',
    visited: 'plain',
  },

  information: {
    path: '/$projectId/project/information',
    section: 'setup',
    permission: 'project.view',
    visited: 'setup',
  },
  columns: { path: '/$projectId/project/columns', section: 'setup', permission: 'columns.edit', visited: 'setup' },
  codes: {
    path: '/$projectId/project/codes/{-$codeType}',
    section: 'setup',
    permission: 'project.view',
    visited: 'setup',
  },
  laborUnits: {
    path: '/$projectId/project/labor-units',
    section: 'setup',
    permission: 'project.view',
    visited: 'setup',
  },
  projectUsers: { path: '/$projectId/project/users', section: 'setup', permission: 'project.view', visited: 'setup' },
  suppliers: {
    path: '/$projectId/project/suppliers',
    section: 'setup',
    permission: 'suppliers.edit',
    visited: 'setup',
  },
  printTemplates: {
    path: '/$projectId/project/print-templates/{-$commodityTemplateType}/{-$templateType}',
    section: 'setup',
    permission: 'templates.edit',
    visited: 'setup',
  },

  signedOut: { path: '/signed-out', section: 'none' },
} as const satisfies Record<string, PageDeclaration>;

export type PageName = keyof typeof pages;

/** Returns a page with all optional members; those it does not declare are undefined. */
export const pageOf = (name: PageName): PageDeclaration => pages[name];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of `pages`
export const pageNames = Object.keys(pages) as readonly PageName[];

/** Names of the pages in one list of the navigation. */
export type PageIn<S extends PageSection> = {
  [N in PageName]: (typeof pages)[N]['section'] extends S ? N : never;
}[PageName];

/** Returns the pages of one list of the navigation, in its order. */
export const pagesIn = <S extends PageSection>(section: S): readonly PageIn<S>[] =>
  pageNames.filter((name): name is PageIn<S> => pages[name].section === section);

const wildness = (name: PageName) => pages[name].path.split('$').length;
/** Page names with exact paths first: `/import/timesheets` is a separate page, not the import of a type `timesheets`. */
const exactFirst = pageNames.toSorted((left, right) => wildness(left) - wildness(right));

export interface PageAtPath {
  readonly page: PageName;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Returns the page of a visited path, with the values of its parameters; null for a path that is not a page. */
export function pageAtPath(path: string): PageAtPath | null {
  const parts = path.split('/').slice(1);
  for (const page of exactFirst) {
    const params = paramsOf(pages[page].path.split('/').slice(1), parts);
    if (params) return { page, params };
  }
  return null;
}

function paramsOf(pattern: readonly string[], parts: readonly string[]): PageAtPath['params'] | null {
  if (parts.length > pattern.length) return null;
  const params: Record<string, string | undefined> = {};
  for (const [index, piece] of pattern.entries()) {
    const part = parts[index];
    const name = /^(?:\{-)?\$(\w+)\}?$/.exec(piece)?.[1];
    if (name === undefined ? part !== piece : part === undefined && !piece.startsWith('{-')) return null;
    if (name !== undefined) params[name] = part;
  }
  return params;
}
