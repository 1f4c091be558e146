/** Reviewed exceptions from the rule that rows of projects are found by their project, with the reasons. */

/** Tables shared by all projects: with several database nodes, each node has a copy, or one node has them all. */
export const sharedTables: Readonly<Record<string, string>> = {
  app_user: 'people work in several projects',
  archive: 'archives of the whole installation',
  archive_schedule: 'one row of the installation',
  audit_event: 'also records actions outside projects, and outlives projects',
  black_box: 'problem reports of devices',
  device: 'a device belongs to a person',
  ended_session: 'a session belongs to a person',
  feature_switch: 'switches of the installation',
  invitation: 'a person is invited to the installation, perhaps with a first project',
  job: 'one queue, which every server takes from; some jobs have no project',
  oidc_key: 'keys of the embedded provider',
  oidc_record: 'tokens and sessions of the embedded provider',
  project: 'the directory of projects; its row holds the version of the rows, which would move to a table of its own',
  project_user: 'read by person on every call, to find the projects of that person',
  schema_migration: 'one schema',
  server_process: 'processes of the server',
  sign_in_claims: 'claims of a person',
  system_account_code: 'codes of the company, copied into projects',
  visited_page: 'pages of a person, in several projects',
};

const newKey = 'the number is unique in the installation; with several nodes the key becomes (project_id, id)';

/** Unique indexes of project tables without `project_id`. */
export const unscopedIndexes: Readonly<Record<string, string>> = {
  bulk_edit_pkey: 'the id is made by the client; with several nodes the key becomes (project_id, change_id)',
  package_link_key_digest_key:
    'a link without a sign-in names no project, so all nodes are searched; the project would become part of the link',
  saved_view_pkey: newKey,
  timesheet_line_pkey: newKey,
};

const allProjects = 'a figure over all projects, for administrators: one query per node, added up';
const byPlace = 'the places of the rows (ctid) come from rows of the project, found in the same statement';
const wholeDatabase = 'an archive of the whole installation reads each table';
const leftBehind = 'work that ended processes left behind, in all projects';
const ofPerson = 'rows of a person in all projects, for a rare change by an administrator';

/** Functions whose statements read project tables without `project_id`, by file and name. */
export const unscopedStatements: Readonly<Record<string, string>> = {
  'server/repositories/admin/auditLog.ts targetsOf': 'finds a tag in all projects, for administrators',
  'server/repositories/admin/overview.ts countSystem': allProjects,
  'server/repositories/admin/overview.ts lastImports': allProjects,
  'server/repositories/admin/systemJobs.ts findJob': 'a job of any project, with its import, for administrators',
  'server/repositories/admin/systemJobs.ts listJobs': 'jobs of all projects, with their imports, for administrators',
  'server/repositories/admin/storedFigures.ts readStoredFigures': 'counts of all projects, for monitoring',
  'server/repositories/archive/tables.ts rangesOfPictures': wholeDatabase,
  'server/repositories/archive/tables.ts readRange': wholeDatabase,
  'server/repositories/codes/accountCodes.ts countCopies':
    'copies of company codes in all projects, for administrators',
  'server/repositories/codes/accountCodes.ts lockCopies': 'copies of company codes in all projects, for administrators',
  'server/repositories/codes/accountCodes.ts readCopies': 'copies of company codes in all projects, for administrators',
  'server/repositories/figures/cachedFigures.ts findChanged': 'a job looks for changed projects',
  'server/repositories/imports/records.ts cancelOldUploads': leftBehind,
  'server/repositories/imports/records.ts interruptImports': leftBehind,
  'server/repositories/imports/staged/ends.ts countAtEnds': byPlace,
  'server/repositories/imports/staged/ends.ts followIn': byPlace,
  'server/repositories/imports/staged/staging.ts dropAbandonedStaging': leftBehind,
  'server/repositories/imports/uploadPieces.ts findProjectsOfUpload':
    'a file of the version before is moved to each project that needs it',
  'server/repositories/imports/uploadPieces.ts listStoredUploads': wholeDatabase,
  'server/repositories/imports/uploadPieces.ts removeUnneededPieces': leftBehind,
  'server/repositories/imports/writeRows.ts markRemoved': byPlace,
  'server/repositories/imports/writeRows.ts updateChanged': byPlace,
  'server/repositories/imports/writeRows.ts updateMarked': byPlace,
  'server/repositories/laborUnits/laborUnits.ts findStartedUnits': 'a daily job looks in all projects',
  'server/repositories/openFiles.ts readOpenFiles': 'limits the open uploads of the whole installation',
  'server/repositories/packages/links.ts findLink': 'a link without a sign-in names no project',
  'server/repositories/users/userMerge.ts countMoves': ofPerson,
  'server/repositories/users/userMerge.ts moveReferences': ofPerson,
};
