/** A feature that is switched off is offered nowhere, and its page shows that it is off. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { personWith, sampleUser } from '../../renderWithApp.tsx';
import { renderRoutes } from './renderRoutes.tsx';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';
import { fillText, matching } from '../../../support/fillText.ts';

const loaded = { timeout: 20_000 };

it('hides switched-off timesheets from every list; their address shows why and links to the switch', async () => {
  await renderRoutes('/7/import/timesheets', { user: { ...sampleUser, switchedOff: ['timesheets'] } });
  expect(
    await screen.findByText(fillText(frameTexts.switchedOff.title, { feature: 'Timesheets' }), {}, loaded),
  ).toBeInTheDocument();
  expect(screen.getByText(matching(frameTexts.switchedOff.kept))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: frameTexts.switchedOff.toSwitches })).toHaveAttribute(
    'href',
    '/admin-dashboard?view=features',
  );
  const navigation = within(screen.getByRole('navigation', { name: frameTexts.nav.project }));
  expect(navigation.getByRole('link', { name: frameTexts.titles.import })).toBeInTheDocument();
  expect(navigation.queryByRole('link', { name: frameTexts.titles.timesheets })).not.toBeInTheDocument();
});

it('redirects users who cannot switch it on to the home page', async () => {
  const user = { ...personWith('project.view', 'executive.view'), switchedOff: ['executiveSummary' as const] };
  await renderRoutes('/executive-summary', { user });
  expect(
    await screen.findByText(fillText(frameTexts.switchedOff.title, { feature: 'Executive Summary' }), {}, loaded),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: frameTexts.noPermission.home })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: frameTexts.switchedOff.toSwitches })).not.toBeInTheDocument();
});
