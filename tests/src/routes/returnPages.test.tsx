/** Return pages belong to our own sign-in; any other name under /auth is not found. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../features/appShell/renderRoutes.tsx';
import { frame as frameTexts } from '../../../src/i18n/locales/en-US/frame.ts';

it.each(['signinwin', 'signinpop', 'signinsilent', 'signoutpop'])('/auth/%s/somebody is not found', async (kind) => {
  await renderRoutes(`/auth/${kind}/somebody`);
  expect(await screen.findByRole('heading', { name: frameTexts.notFound.title })).toBeInTheDocument();
  expect(document.title).toBe('Page not found');
});
