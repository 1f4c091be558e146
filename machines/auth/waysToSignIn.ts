/** By which way a person is at the provider. Where each way ends differs with what they left behind. */
import { authSetup } from './setup.ts';
import type { AuthError } from './types.ts';

const tookTooLong: AuthError = { kind: 'popup_closed', message: 'The sign-in window was not finished in time.' };

/** `restored`: Back brought the page out of the cache. `unfinished`: nobody finished the popup. */
export const waysToSignIn = (restored: string, unfinished: string) =>
  authSetup.createStateConfig({
    initial: 'choosing',
    states: {
      choosing: {
        description: 'Passed through: by this window or by a popup.',
        always: [{ guard: 'isPopup', target: 'popup' }, { target: 'window' }],
      },
      window: {
        description: 'This window is on its way to the provider.',
        on: { 'page.restored': restored },
      },
      popup: {
        description: 'A popup is open, five minutes at most.',
        after: {
          popupLimit: {
            target: unfinished,
            actions: [
              { type: 'setError', params: { error: tookTooLong } },
              { type: 'announceFailure', params: { error: tookTooLong } },
            ],
          },
        },
      },
    },
  });
