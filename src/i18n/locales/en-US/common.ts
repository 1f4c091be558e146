/** Words every screen shares. */
export const common = {
  productName: 'Wireway',
  loading: 'Loading application...',
  noValue: '-',
  yes: 'Yes',
  day: {
    choose: 'Choose a day',
    earlier: 'Earlier',
    later: 'Later',
    unreadable: '“{{text}}” is not a day. Write it like {{example}}.',
  },
  no: 'No',
  actions: {
    cancel: 'Cancel',
    close: 'Close',
    search: 'Search',
    clear: 'Clear',
    retry: 'Try again',
    back: 'Back',
    open: 'Open',
  },
  form: {
    missing: 'Fill in the {{field}}.',
    notChosen: 'Choose one.',
    tooLong: 'At most {{limit}} characters.',
    invalid: 'This value is not accepted.',
  },
  print: 'Print',
  pageOf: 'Page {{page}} of {{pages}}',
  asOf: 'As of {{when}}',
  status: {
    complete: 'Complete',
    progress: 'In progress',
    warning: 'Hold',
    critical: 'Critical',
    none: 'Not started',
  },
} as const;
