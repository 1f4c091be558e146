/** The help panel; the help pages themselves are in docs/user-guide. */
export const help = {
  title: 'Help',
  close: 'Close help',
  contents: 'All help pages',
  notLoaded: 'The help pages could not be loaded.',
  groups: {
    roles: 'Your first ten minutes',
    screens: 'Screens',
    topics: 'On every screen',
  },
  picture: {
    show: 'Show picture',
    offline: 'Picture: {{caption}} It needs a connection.',
    failed: 'The picture could not be loaded.',
  },
};
