/** Texts of a package that is made available offline. */
export const offlinePack = {
  ready: 'Available offline',
  asOf: 'as of {{at}}',
  make: 'Make available offline',
  makeOf: 'Make available offline: {{number}}',
  fetching: 'Downloading for offline use',
  lacks: 'Not available offline. Missing: {{lacks}}',
  failed: 'Not available offline. Couldn’t download {{part}}. {{why}}',
  app: {
    stored:
      'Wireway opens offline on this device. Packages marked “Available offline” can be worked on without a connection.',
    storing: 'Not ready for offline use yet. Stay online until this line changes.',
  },
  parts: {
    application: 'the Wireway app',
    project: 'the project',
    package: 'the package',
    rows: 'rows',
    readiness: 'readiness',
    routes: 'raceway progress',
    lists: 'lists of codes and people',
  },
} as const;
