/** Return pages belong to our own sign-in; any other name under /auth is nothing. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../features/appShell/renderRoutes.tsx';

it.each(['signinwin', 'signinpop', 'signinsilent', 'signoutpop'])('/auth/%s/somebody is nothing', async (kind) => {
  await renderRoutes(`/auth/${kind}/somebody`);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(document.title).toBe('Page not found');
});
