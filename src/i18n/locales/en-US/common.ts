/** Words every screen shares. */
export const common = {
  productName: 'Wireway',
  loading: 'Loading application...',
  noValue: '-',
  yes: 'Yes',
  actions: {
    cancel: 'Cancel',
    close: 'Close',
    search: 'Search',
    clear: 'Clear',
    retry: 'Try again',
    back: 'Back',
    open: 'Open',
  },
  status: {
    complete: 'Complete',
    progress: 'In progress',
    warning: 'Hold',
    critical: 'Critical',
    none: 'Not started',
  },
} as const;
