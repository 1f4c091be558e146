/** Reel ledger as the material man opens it: from the menu, with the lengths left beside the reels. */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listCodes } from '../../../../contract/setup/codes/codes.ts';
import { getReelPlan } from '../../../../contract/reels/reelPlan.ts';
import { recordedReply } from '../../recorded.ts';
import { personWith } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { renderRoutes } from '../appShell/renderRoutes.tsx';
import { pretendLayout } from '../dataAssignment/layout.ts';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';
import { reels as reelsTexts } from '../../../../src/i18n/locales/en-US/reels.ts';
import { fillText } from '../../../support/fillText.ts';
import { planReplies } from './planReplies.ts';

const patient = { timeout: 20_000 };

beforeEach(() => {
  pretendLayout();
  server.use(
    reply(listCodes, recordedReply(listCodes, 'reelLedger')),
    ...planReplies(recordedReply(getReelPlan, 'reelPlan')),
  );
});

it('shows the length left now and after the planned cuts right after the reel', async () => {
  await renderRoutes('/7/project/reels', { user: personWith('project.view', 'data.view') });
  const grid = within(await screen.findByRole('grid', { name: reelsTexts.reels }, patient));
  await grid.findByText('R-1', {}, patient);
  const names = grid.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(names.slice(1, 3)).toEqual([
    fillText(reelsTexts.remaining, { unit: 'ft' }),
    fillText(reelsTexts.balance, { unit: 'ft' }),
  ]);
});

it('is in the menu of the project for everyone who can see reels, not in that of Project Setup', async () => {
  const { person } = await renderRoutes('/7', { user: personWith('project.view', 'data.view') });
  const menu = within(await screen.findByRole('navigation', { name: frameTexts.nav.project }, patient));
  await person.click(menu.getByRole('link', { name: frameTexts.titles.reels }));
  await screen.findByRole('grid', { name: reelsTexts.reels }, patient);
  expect(menu.getByRole('link', { name: frameTexts.titles.reels })).toHaveAttribute('aria-current', 'page');
  expect(menu.queryByRole('link', { name: frameTexts.titles.codes })).toBeNull();
  await person.click(menu.getByRole('link', { name: frameTexts.titles.projectSetup }));
  expect(await menu.findByRole('link', { name: frameTexts.titles.codes }, patient)).toBeInTheDocument();
  expect(menu.getAllByRole('link', { name: frameTexts.titles.reels })).toHaveLength(1);
});

it('is not in the menu of a user who cannot see reels', async () => {
  await renderRoutes('/7', { user: personWith('project.view') });
  const menu = within(await screen.findByRole('navigation', { name: frameTexts.nav.project }, patient));
  await menu.findByRole('link', { name: frameTexts.titles.projectSetup }, patient);
  expect(menu.queryByRole('link', { name: frameTexts.titles.reels })).toBeNull();
});
