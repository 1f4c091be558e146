/** What went wrong, as one sentence with the remedy; the server's own sentences come before these. */
export const errors = {
  generic: 'The server could not do that. Try again; if it keeps happening, tell your administrator.',
  network: 'The server could not be reached. Check the connection and try again.',
  notSignedIn: 'You are not signed in. Sign in and try again.',
  unreadable: 'The server answered in a form this version does not understand. Reload the page.',
  startup: {
    title: 'Wireway could not start',
    unreachable: 'The server could not be reached. Check the connection, then reload the page.',
    storage:
      'This browser does not let Wireway keep a session. Leave private mode, or allow site data, then reload the page.',
    other:
      'Something it needs is missing or wrong. Reload the page; if it keeps happening, tell your administrator: {{reason}}',
    reload: 'Reload the page',
  },
  signIn: {
    network: 'The sign-in server could not be reached. Check the connection and try again.',
    popup_blocked: 'The browser blocked the sign-in window. Sign in in this window instead.',
    popup_closed: 'The sign-in window was closed before it was finished.',
    storage: 'This browser does not let Wireway keep a session. Leave private mode, or allow site data, and try again.',
    state_mismatch: 'This sign-in has been used or is too old. Sign in again.',
    other: 'Sign-in did not work. Try again.',
  },
} as const;
