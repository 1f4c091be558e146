/** The Sign-in check of administrators, and what somebody is told who came in and found no project. */
export const signInCheck = {
  title: 'Sign-in check',
  intro: 'How people sign in, what the provider tells of them, and who did not find their invitation.',
  loading: 'Asking the sign-in provider…',
  failed: 'The sign-in check could not be loaded.',
  again: 'Check again',
  embedded: 'People sign in through the provider that comes with Wireway. There is nothing to register.',
  none: 'Nobody signs in through a provider: this server is in development mode.',
  provider: 'The provider {{authority}}',
  columns: {
    check: 'Check',
    result: 'Result',
    found: 'Found',
    remedy: 'What to do',
    use: 'For',
    address: 'Address',
    person: 'Person',
    at: 'Signed in',
    missing: 'Missing',
    role: 'Role by sign-in',
    claims: 'Claims told',
  },
  results: { good: 'Good', unknown: 'Not told', lacking: 'Lacking', wrong: 'Wrong', away: 'Not reached' },
  addresses: 'Addresses to register, to the letter',
  uses: {
    signIn: 'Redirect ({{way}})',
    signOut: 'After sign-out ({{way}})',
    origin: 'Web origin (CORS)',
  },
  ways: { window: 'window', popup: 'popup', silent: 'silent' },
  signIns: 'Last sign-ins',
  noSignIns: 'Nobody has signed in since the server keeps this.',
  complete: 'Nothing is missing',
  nothingToDo: 'Nothing to do',
  role: {
    from: 'from {{claims}}',
    earlier: 'from a claim that is not known any more',
    unnamed: 'None: {{claims}} names no role of Wireway (OIDC_ROLE_MAP). Projects say what the person may do.',
    untold: 'None: {{claim}} was not told. Projects say what the person may do.',
  },
  fromUserInfo: 'from userinfo',
  costs: {
    name: 'Without name, a person is called by their account or number. Add the claim name to the ID token, or set OIDC_USERINFO.',
    email: 'Without email, no invitation finds the person. Add the claim email to the ID token, or set OIDC_USERINFO.',
    email_verified:
      'Without email_verified: true, no invitation finds the person (OIDC_INVITATION_EMAIL is {{setting}}). Verify the address at the provider, or change the setting.',
    roles:
      'Without roles in {{claim}}, nobody becomes administrator by signing in. People work by what their projects give them. See OIDC_ROLES_CLAIM and OIDC_ROLE_MAP.',
  },
  whatIsMissing: 'What is missing, and what it costs',
  lost: 'Signed in and without a project',
  lostIntro: 'If one of these people was invited under another or an unverified address, join the two records.',
  nobodyLost: 'Everybody who has signed in is an administrator or a member of a project.',
  noInvited: 'No invitation is open that they could be joined with. Add them to a project if they are to work here.',
  join: 'Join with an invitation…',
  invitation: 'Invitation',
  joinDialog: {
    title: 'Join {{name}} with an invitation',
    loading: 'Looking what would move…',
    sentence:
      '{{from}} ({{fromEmail}}) becomes {{into}} ({{intoEmail}}) and signs in as before. What moves: memberships: {{projects}}; visited pages: {{visits}}; entries, edits, imports and projects: {{records}}.',
    shared_one: 'In {{count}} project both are members; there the person may do what either may.',
    shared_other: 'In {{count}} projects both are members; there the person may do what either may.',
    final: 'This cannot be taken back. It is on record.',
    confirm: 'Join',
    done: '{{name}} is one person now.',
  },
  state: {
    title: 'You are signed in, and have no project',
    as: 'Your sign-in says: {{email}}.',
    noEmail:
      'Your sign-in provider tells no e-mail address, so no invitation can find you. Ask your administrator to have the provider tell it (claim email, or OIDC_USERINFO).',
    unverified:
      'Your sign-in provider does not say that this address is verified, so no invitation to it can find you (OIDC_INVITATION_EMAIL is {{setting}}). Ask whoever looks after your account to verify the address, then sign in again.',
    mayTakeInvitation:
      'No project has been opened to this address. Ask your project lead to add it, or say which address they invited.',
    remedy:
      'If you were invited, an administrator of Wireway can join your sign-in with the invitation: Admin Dashboard, Sign-in check.',
    again: 'Look again',
  },
} as const;
