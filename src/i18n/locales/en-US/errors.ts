/** What went wrong, as one sentence with the remedy; the server's own sentences come before these. */
export const errors = {
  generic: 'The server could not do that. Try again; if it keeps happening, tell your administrator.',
  busy: 'Wireway is busy. Trying again in {{seconds}} s.',
  network: 'The server could not be reached. Check the connection and try again.',
  notSignedIn: 'You are not signed in. Sign in and try again.',
  unreadable:
    'The server answered in a form this version does not understand. Press Update where a new version is offered, or reload the page.',
  keepsNothing:
    'This browser keeps no application here. Open Wireway over https in an ordinary window, not a private one.',
  notWhole: 'It did not come whole, or the device has no room for it. Try again where there is a signal.',
  startup: {
    title: 'Wireway could not start',
    unreachable: 'The server could not be reached. Check the connection, then reload the page.',
    storage:
      'This browser does not let Wireway keep a session. Leave private mode, or allow site data, then reload the page.',
    other:
      'Something it needs is missing or wrong. Reload the page; if it keeps happening, tell your administrator: {{reason}}',
    reload: 'Reload the page',
    returned: 'This window was part of signing in or out and is no longer needed. You can close it.',
    open: 'Open Wireway',
  },
  signIn: {
    network: 'The sign-in server could not be reached. Check the connection and try again.',
    timeout: 'The sign-in server did not answer in time. Try again.',
    server: 'The sign-in server is not working at the moment. Try again in a minute.',
    popup_blocked: 'The browser blocked the sign-in window. Sign in in this window instead.',
    popup_closed: 'The sign-in window was closed before it was finished.',
    storage: 'This browser does not let Wireway keep a session. Leave private mode, or allow site data, and try again.',
    state_mismatch: 'This sign-in has been used or is too old. Sign in again.',
    no_id_token:
      'The sign-in provider gives no new ID token when a session is renewed, so you have to sign in again each time it ends. Ask an administrator to have the provider send one (docs/identity-providers.md).',
    access_denied: 'The sign-in server did not let you in. Sign in as someone who may use Wireway.',
    other: 'Sign-in did not work. Try again.',
    keepsFailing:
      'Signing in has failed several times in a row. Wait a minute, then try again; if it still fails, give this message to your administrator: {{message}}',
  },
} as const;
