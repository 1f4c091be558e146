/** Administrator persona: users, account codes and system health. */
import { frame } from '../../src/i18n/locales/en-US/frame.ts';
import { at, desk, see, type Persona } from './action.ts';
import { goTo, reload, navigationLink } from './moves.ts';

const projectRow = 'main table tbody tr';
const cell = 'main [role="gridcell"]';

export const administrator: Persona = {
  name: 'Administrator',
  role: 'administrator',
  viewport: desk,
  actions: [
    {
      name: 'Admin Dashboard',
      prepare: (hand) => reload(hand, '/', projectRow),
      act: ({ page }) => navigationLink(page, frame.titles.adminDashboard).click(),
      shown: () => [at('/admin-dashboard'), see('main h1', frame.titles.adminDashboard), see('main dl dd', '1')],
    },
    {
      name: 'System Users',
      prepare: (hand) => reload(hand, '/', projectRow),
      act: ({ page }) => navigationLink(page, frame.titles.systemUsers).click(),
      shown: () => [at('/system-users'), see(cell)],
    },
    {
      name: 'System Account Codes',
      prepare: (hand) => reload(hand, '/', projectRow),
      act: ({ page }) => navigationLink(page, frame.titles.accountCodes).click(),
      shown: () => [at('/system/account-codes'), see('main h1', frame.titles.accountCodes), see('main [role="grid"]')],
    },
    {
      name: 'users of the project',
      prepare: (hand) => goTo(hand, `/${hand.project.id}/project/information`, 'main form'),
      act: ({ page }) => navigationLink(page, frame.titles.projectUsers).click(),
      shown: () => [at('/project/users'), see(cell)],
    },
  ],
};
