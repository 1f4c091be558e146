/** What can be done from the command palette, beside going somewhere. */
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai/react';
import type { PropsWithChildren } from 'react';
import { expect, it, vi } from 'vitest';
import { findTags } from '../../../../contract/rows/findTags.ts';
import { pageActions, usePageActions } from '../../../../src/base/pageActions.ts';
import { recordedReply } from '../../recorded.ts';
import { reply, server } from '../../server.ts';
import { renderRoutes } from './renderRoutes.tsx';

const field = () => screen.findByRole('combobox', { name: 'Go to a page, project or tag' }, { timeout: 5000 });

async function openPage() {
  const rendered = await renderRoutes('/7');
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

async function openPalette() {
  const rendered = await openPage();
  await rendered.person.keyboard('{Control>}k{/Control}');
  await field();
  return rendered;
}

it('the look and the language are chosen by their names, but for those that are chosen', async () => {
  const { app, person } = await openPalette();
  await person.keyboard('theme');
  const settings = within(await screen.findByRole('group', { name: 'Settings' }));
  expect(settings.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Theme: Dark',
    'Theme: Sunlight',
  ]);
  await person.clear(await field());
  await person.keyboard('dark{Enter}');
  expect(app.store.get(app.preferences).theme).toBe('dark');
  await person.keyboard('{Control>}k{/Control}');
  await field();
  await person.keyboard('fran');
  await waitFor(() =>
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Language: Français (Canada)'),
  );
});

it('what the page offers is done once the palette is closed, as the page means it by then', async () => {
  const acts = vi.fn<(what: string) => void>();
  const offers = (what: string) => [{ id: 'export', label: `Export: ${what}`, act: () => acts(what) }];
  const { app, person } = await openPage();
  const page = renderHook(({ what }) => usePageActions(offers(what)), {
    initialProps: { what: 'CSV' },
    wrapper: ({ children }: PropsWithChildren) => <Provider store={app.store}>{children}</Provider>,
  });
  page.rerender({ what: 'XLSX' });
  await person.keyboard('{Control>}k{/Control}');
  const here = within(await screen.findByRole('group', { name: 'On this page' }));
  await person.click(here.getByRole('option', { name: 'Export: XLSX' }));
  await waitFor(() => expect(acts.mock.calls).toEqual([['XLSX']]));
  expect(screen.queryByRole('combobox', { name: 'Go to a page, project or tag' })).toBeNull();
  page.unmount();
  expect(pageActions(app.store)).toEqual([]);
});

it('what was looked for and found is looked for again by a press', async () => {
  server.use(reply(findTags, recordedReply(findTags, 'foundTags')));
  const { person, router } = await openPalette();
  expect(screen.queryByRole('group', { name: 'Recent searches' })).toBeNull();
  await person.keyboard('jb-7');
  await screen.findByRole('option', { name: /JB-7/ });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/data/equipment'));
  await person.keyboard('{Control>}k{/Control}');
  const recent = within(await screen.findByRole('group', { name: 'Recent searches' }, { timeout: 5000 }));
  await person.click(recent.getByRole('option', { name: 'jb-7' }));
  expect(await field()).toHaveValue('jb-7');
  expect(await screen.findByRole('option', { name: /^JB-7/ })).toBeVisible();
});
