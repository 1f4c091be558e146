/** What tables of set-up say. */
export const setup = {
  notSaved: {
    label: 'Rows that are not saved',
    unnamed: 'This row is saved once it has a value under “{{column}}”.',
    retry: 'Try again',
    retryAll: 'Try again',
    discard: 'Discard',
    more: 'and {{count}} more',
  },
  save: {
    saving: 'Saving…',
    saved: 'All changes saved',
    open_one: '{{count}} row not saved',
    open_other: '{{count}} rows not saved',
  },
  leave: {
    title: 'Leave without saving?',
    text_one: '{{count}} row is not saved, and is lost when you leave.',
    text_other: '{{count}} rows are not saved, and are lost when you leave.',
    stay: 'Stay',
    go: 'Leave and lose them',
  },
} as const;
