/** A link that says what no page can show is told, and shows what is left of it. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from './renderRoutes.tsx';

const loaded = { timeout: 20_000 };

it('a part of a link that cannot be read is named until it is seen', async () => {
  const { router, person } = await renderRoutes('/?home=nowhere&find=North');
  const notice = await screen.findByText(/home=nowhere/, {}, loaded);
  expect(notice).toHaveTextContent(
    'Part of this link couldn’t be read and was ignored: home=nowhere. ' +
      'Set what’s missing here, or ask for the link again.',
  );
  await person.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText(/home=nowhere/)).not.toBeInTheDocument();
  expect(router.state.location.search).toEqual({ find: 'North' });
});

it('a link that can be read has no such notice', async () => {
  const { router } = await renderRoutes('/?find=North');
  expect(router.state.location.search).toEqual({ find: 'North' });
  expect(screen.queryByRole('button', { name: 'Got it' })).not.toBeInTheDocument();
});
