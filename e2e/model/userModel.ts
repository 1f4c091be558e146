/**
 * Actions of a user in Wireway and the pages they lead to, as a chart of visible states. It does not use any machine of the
 * application; the walk through the browser compares the two.
 */
import { assign, setup } from 'xstate';

/** Pages with an address and a title of their own. */
const pageNames = ['dashboard', 'project', 'data', 'report', 'forbidden', 'nothing'] as const;
export type PageName = (typeof pageNames)[number];

/** Pages that are recorded as recent when the user leaves them. */
type WorkPage = 'data' | 'report';

interface UserContext {
  /** The requested page while the user is at the provider or offline. */
  readonly asked: PageName;
  /** The page whose link led here; Back returns to it. */
  readonly cameFrom: PageName | null;
  /** The work page last left by a link: the first of the recent pages. */
  readonly left: WorkPage | null;
}

export type UserEvent =
  /** A typed address, or a link from a message. */
  | { readonly type: 'openAddress'; readonly page: PageName }
  | { readonly type: 'signIn' }
  | { readonly type: 'openProject' }
  | { readonly type: 'openData' }
  | { readonly type: 'openReport' }
  | { readonly type: 'openRecentPage' }
  | { readonly type: 'goHome' }
  | { readonly type: 'goBack' }
  | { readonly type: 'goOffline' }
  | { readonly type: 'goOnline' }
  | { readonly type: 'signOut' }
  | { readonly type: 'signInAgain' }
  | { readonly type: 'signOutInOtherTab' }
  /** The provider ended the session; the next request to the server is rejected. */
  | { readonly type: 'sessionRevoked' };

export const userEvents: readonly UserEvent[] = [
  ...pageNames.map((page) => ({ type: 'openAddress', page }) as const),
  { type: 'signIn' },
  { type: 'openProject' },
  { type: 'openData' },
  { type: 'openReport' },
  { type: 'openRecentPage' },
  { type: 'goHome' },
  { type: 'goBack' },
  { type: 'goOffline' },
  { type: 'goOnline' },
  { type: 'signOut' },
  { type: 'signInAgain' },
  { type: 'signOutInOtherTab' },
  { type: 'sessionRevoked' },
];

const world = setup({
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- only the type is read; the value is empty
  types: {} as { context: UserContext; events: UserEvent },
  guards: {
    isFor: ({ event }, { page }: { page: PageName }) => event.type === 'openAddress' && event.page === page,
    wasAskedFor: ({ context }, { page }: { page: PageName }) => context.asked === page,
    cameFrom: ({ context }, { page }: { page: PageName }) => context.cameFrom === page,
    hasLeft: ({ context }, { page }: { page: WorkPage }) => context.left === page,
  },
  actions: {
    ask: assign((_, { page }: { page: PageName }) => ({ asked: page })),
    askByAddress: assign(({ event }) => (event.type === 'openAddress' ? { asked: event.page } : {})),
    followLink: assign((_, { from }: { from: PageName }) => ({ cameFrom: from })),
    leave: assign((_, { page }: { page: WorkPage }) => ({ left: page })),
    forgetLink: assign({ cameFrom: null }),
    /** A new document: no link to go back to, and it is a race if the record precedes the list. */
    startAfresh: assign({ cameFrom: null, left: null }),
  },
});

type Arrival = 'isFor' | 'wasAskedFor' | 'cameFrom';

/** One transition for each page. */
const toEach = <Name extends PageName>(names: readonly Name[], guard: Arrival, actions: 'startAfresh' | 'forgetLink') =>
  names.map(
    (page) => ({ guard: { type: guard, params: { page } }, target: `#user.signedIn.${page}`, actions }) as const,
  );

const fromLink = (from: PageName) => ({ type: 'followLink', params: { from } }) as const;
const pagesWithLinks = ['dashboard', 'project', 'data', 'report'] as const;

export const userModel = world.createMachine({
  id: 'user',
  context: { asked: 'dashboard', cameFrom: null, left: null },
  initial: 'atProvider',
  states: {
    atProvider: {
      on: {
        openAddress: { actions: 'askByAddress' },
        signIn: toEach(pageNames, 'wasAskedFor', 'startAfresh'),
      },
    },

    /** Interrupted while working: after the new sign-in the user continues with the rejected request. */
    askedAgain: {
      on: { signIn: { target: '#user.signedIn.report', actions: 'startAfresh' } },
    },

    signedIn: {
      initial: 'dashboard',
      on: {
        openAddress: toEach(pageNames, 'isFor', 'startAfresh'),
        goBack: toEach(pagesWithLinks, 'cameFrom', 'forgetLink'),
        goHome: { target: '.dashboard', actions: 'forgetLink' },
        signOut: { target: 'signedOut', actions: { type: 'ask', params: { page: 'dashboard' } } },
        signOutInOtherTab: { target: 'atProvider' },
      },
      states: {
        dashboard: {
          entry: { type: 'ask', params: { page: 'dashboard' } },
          on: {
            openProject: { target: 'project', actions: fromLink('dashboard') },
            openRecentPage: [
              { guard: { type: 'hasLeft', params: { page: 'data' } }, target: 'data', actions: fromLink('dashboard') },
              {
                guard: { type: 'hasLeft', params: { page: 'report' } },
                target: 'report',
                actions: fromLink('dashboard'),
              },
            ],
            goHome: {},
          },
        },
        project: {
          entry: { type: 'ask', params: { page: 'project' } },
          on: {
            openData: { target: 'data', actions: fromLink('project') },
            goHome: { target: 'dashboard', actions: fromLink('project') },
          },
        },
        data: {
          entry: { type: 'ask', params: { page: 'data' } },
          exit: { type: 'leave', params: { page: 'data' } },
          on: {
            openReport: { target: 'report', actions: fromLink('data') },
            goHome: { target: 'dashboard', actions: fromLink('data') },
            goOffline: '#user.offLine',
            sessionRevoked: { target: '#user.askedAgain', actions: { type: 'ask', params: { page: 'report' } } },
          },
        },
        report: {
          entry: { type: 'ask', params: { page: 'report' } },
          exit: { type: 'leave', params: { page: 'report' } },
          on: {
            openData: { target: 'data', actions: fromLink('report') },
            goHome: { target: 'dashboard', actions: fromLink('report') },
            goOffline: '#user.offLine',
          },
        },
        /** The user has no permission: System Users is for administrators. */
        forbidden: { entry: { type: 'ask', params: { page: 'forbidden' } } },
        nothing: { entry: { type: 'ask', params: { page: 'nothing' } } },
      },
    },

    /** The page stays; the badge shows that the application is offline. */
    offLine: {
      on: {
        goOnline: [
          { guard: { type: 'wasAskedFor', params: { page: 'data' } }, target: '#user.signedIn.data' },
          { guard: { type: 'wasAskedFor', params: { page: 'report' } }, target: '#user.signedIn.report' },
        ],
      },
    },

    signedOut: {
      on: {
        signInAgain: 'atProvider',
        openAddress: { target: 'atProvider', actions: 'askByAddress' },
        /** No part of the page left is visible: the provider asks who is signing in. */
        goBack: 'atProvider',
      },
    },
  },
});
