/** What each permission lets a person do, as people say it; the key is the permission's own name. */
import type { Permission } from '../../base/calls/permissions.ts';

type Nested<Name extends string, Value> = Name extends `${infer Head}.${infer Rest}`
  ? { readonly [Key in Head]: Nested<Rest, Value> }
  : { readonly [Key in Name]: Value };
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never;

type Each<Name extends string> = Name extends unknown ? Nested<Name, string> : never;

export const permissions = {
  project: {
    view: 'See the project',
    edit: 'Change the project',
  },
  columns: {
    edit: 'Change commodity columns',
  },
  codes: {
    edit: 'Change codes',
  },
  laborUnits: {
    edit: 'Change labor units',
  },
  users: {
    manage: 'Manage the people of the project',
  },
  reels: {
    edit: 'Change reels',
  },
  suppliers: {
    edit: 'Change suppliers',
  },
  templates: {
    edit: 'Change print templates',
  },
  import: {
    run: 'Run imports',
    rollback: 'Revert imports',
  },
  data: {
    view: 'See data',
    assign: 'Assign work',
    edit: {
      engineering: 'Change engineering data',
    },
  },
  field: {
    enter: 'Enter field progress',
    override: 'Correct other people’s entries',
  },
  packages: {
    edit: 'Change packages',
    release: 'Release packages',
  },
  reports: {
    view: 'See reports',
  },
  timesheets: {
    import: 'Import timesheets',
  },
  executive: {
    view: 'See the executive summary',
  },
  system: {
    users: 'Manage system users',
    accountCodes: 'Manage account codes',
  },
  admin: {
    dashboard: 'See the admin dashboard',
  },
} as const satisfies All<Each<Permission>>;

/** The permission as it stands in a sentence. */
export const permissionWord = (permission: Permission) => ({ word: `permissions:${permission}` });
