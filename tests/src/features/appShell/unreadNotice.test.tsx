/** Notice for a link with parts that no page can show; the page applies the rest of the link. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from './renderRoutes.tsx';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';

const loaded = { timeout: 20_000 };

it('names the unreadable part of a link until it is seen', async () => {
  const { router, person } = await renderRoutes('/?home=nowhere&find=North');
  const notice = await screen.findByText(/home=nowhere/, {}, loaded);
  expect(notice).toHaveTextContent(
    'Part of this link couldn’t be read and was ignored: home=nowhere. ' + frameTexts.unread.remedy,
  );
  await person.click(screen.getByRole('button', { name: frameTexts.unread.seen }));
  expect(screen.queryByText(/home=nowhere/)).not.toBeInTheDocument();
  expect(router.state.location.search).toEqual({ find: 'North' });
});

it('does not appear for a readable link', async () => {
  const { router } = await renderRoutes('/?find=North');
  expect(router.state.location.search).toEqual({ find: 'North' });
  expect(screen.queryByRole('button', { name: frameTexts.unread.seen })).not.toBeInTheDocument();
});
