/** What is switched off is offered nowhere, and its page says so. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { personWith, sampleUser } from '../../renderWithApp.tsx';
import { renderRoutes } from './renderRoutes.tsx';

const loaded = { timeout: 20_000 };

it('timesheets that are switched off are in no list, and an address of theirs says why and leads to the switch', async () => {
  await renderRoutes('/7/import/timesheets', { user: { ...sampleUser, switchedOff: ['timesheets'] } });
  expect(await screen.findByText('Timesheets is turned off', {}, loaded)).toBeInTheDocument();
  expect(screen.getByText(/Nothing was deleted/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open feature settings' })).toHaveAttribute(
    'href',
    '/admin-dashboard?view=features',
  );
  const navigation = within(screen.getByRole('navigation', { name: 'Project' }));
  expect(navigation.getByRole('link', { name: 'Import' })).toBeInTheDocument();
  expect(navigation.queryByRole('link', { name: 'Timesheets' })).not.toBeInTheDocument();
});

it('who may not switch it on is led home instead', async () => {
  const user = { ...personWith('project.view', 'executive.view'), switchedOff: ['executiveSummary' as const] };
  await renderRoutes('/executive-summary', { user });
  expect(await screen.findByText('Executive Summary is turned off', {}, loaded)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the Dashboard' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Open feature settings' })).not.toBeInTheDocument();
});
