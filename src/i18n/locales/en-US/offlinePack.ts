/** What is said of a package that is to be worked on without a signal. */
export const offlinePack = {
  ready: 'Ready for offline',
  asOf: 'as of {{at}}',
  make: 'Make ready for offline',
  makeOf: 'Make ready for offline: {{number}}',
  fetching: 'Making ready for offline',
  lacks: 'Not ready for offline: lacks {{lacks}}',
  failed: 'Not ready for offline, this did not come: {{part}}. {{why}}',
  parts: {
    application: 'Wireway itself',
    project: 'the project',
    package: 'the package',
    rows: 'rows',
    readiness: 'what is ready',
    routes: 'how far its raceways are',
    lists: 'lists of codes and people',
  },
} as const;
