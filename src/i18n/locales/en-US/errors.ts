/** Errors as one sentence with the remedy; a message from the server comes first. */
export const errors = {
  generic: 'Something went wrong. Try again. If it keeps happening, contact your administrator.',
  busy: 'Wireway is busy. Trying again in {{seconds}} s.',
  network: 'Couldn’t reach the server. Check the connection and try again.',
  proxyTooLarge:
    'A proxy in front of Wireway rejects files of this size (413). Ask your administrator to raise its limit to 100 MB.',
  notSignedIn: 'You’re not signed in. Sign in and try again.',
  notOnDevice: 'You’re offline, and this isn’t on this device. Try again when you’re back online.',
  unreadable: 'This version of Wireway is out of date. Select Update, or reload the page.',
  keepsNothing: 'Offline use isn’t available here. Open Wireway over https in a regular (not private) window.',
  notWhole: 'The download didn’t finish, or storage is full. Try again when you’re online.',
  startup: {
    title: 'Wireway couldn’t start',
    unreachable: 'Couldn’t reach the server. Check the connection, then reload the page.',
    storage: 'Your browser is blocking site data. Turn off private browsing or allow site data, then reload.',
    other: 'Wireway couldn’t load. Reload the page. If it keeps happening, send this to your administrator: {{reason}}',
    reload: 'Reload the page',
    returned: 'You can close this window.',
    open: 'Open Wireway',
  },
  signIn: {
    network: 'Couldn’t reach the sign-in server. Check the connection and try again.',
    timeout: 'The sign-in server didn’t answer in time. Try again.',
    server: 'The sign-in server isn’t working at the moment. Try again in a minute.',
    popup_blocked: 'The browser blocked the sign-in window. Sign in in this window instead.',
    popup_closed: 'The sign-in window was closed before you finished. Try again.',
    storage: 'Your browser is blocking site data. Turn off private browsing or allow site data, then try again.',
    state_mismatch: 'This sign-in expired. Sign in again.',
    no_id_token:
      'The sign-in provider doesn’t send a new ID token when a session is renewed, so you have to sign in again each time it ends. Ask your administrator to set the provider to send one (docs/identity-providers.md).',
    access_denied: 'This account can’t use Wireway. Sign in with a different account.',
    other: 'Couldn’t sign in. Try again.',
    keepsFailing:
      'Sign-in failed several times. Wait a minute and try again. If it still fails, send this to your administrator: {{message}}',
  },
} as const;
