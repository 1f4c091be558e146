/** Actions of the command palette, apart from navigation. */
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai/react';
import type { PropsWithChildren } from 'react';
import { expect, it, vi } from 'vitest';
import { findTags } from '../../../../contract/rows/findTags.ts';
import { pageActions, usePageActions } from '../../../../src/base/pageActions.ts';
import { recordedReply } from '../../recorded.ts';
import { reply, server } from '../../server.ts';
import { renderRoutes } from './renderRoutes.tsx';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';

const field = () => screen.findByRole('combobox', { name: frameTexts.palette.placeholder }, { timeout: 5000 });

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

it('lists themes and languages by name, except the current ones', async () => {
  const { app, person } = await openPalette();
  await person.keyboard('theme');
  const settings = within(await screen.findByRole('group', { name: frameTexts.palette.settings }));
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

it('runs an action of the page after the palette closes, as the page currently defines it', async () => {
  const acts = vi.fn<(what: string) => void>();
  const offers = (what: string) => [{ id: 'export', label: `Export: ${what}`, act: () => acts(what) }];
  const { app, person } = await openPage();
  const page = renderHook(({ what }) => usePageActions(offers(what)), {
    initialProps: { what: 'CSV' },
    wrapper: ({ children }: PropsWithChildren) => <Provider store={app.store}>{children}</Provider>,
  });
  page.rerender({ what: 'XLSX' });
  await person.keyboard('{Control>}k{/Control}');
  const here = within(await screen.findByRole('group', { name: frameTexts.palette.here }));
  await person.click(here.getByRole('option', { name: 'Export: XLSX' }));
  await waitFor(() => expect(acts.mock.calls).toEqual([['XLSX']]));
  expect(screen.queryByRole('combobox', { name: frameTexts.palette.placeholder })).toBeNull();
  page.unmount();
  expect(pageActions(app.store)).toEqual([]);
});

it('repeats a recent search with one press', async () => {
  server.use(reply(findTags, recordedReply(findTags, 'foundTags')));
  const { person, router } = await openPalette();
  expect(screen.queryByRole('group', { name: frameTexts.palette.searches })).toBeNull();
  await person.keyboard('jb-7');
  await screen.findByRole('option', { name: /JB-7/ });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/data/equipment'));
  await person.keyboard('{Control>}k{/Control}');
  const recent = within(await screen.findByRole('group', { name: frameTexts.palette.searches }, { timeout: 5000 }));
  await person.click(recent.getByRole('option', { name: 'jb-7' }));
  expect(await field()).toHaveValue('jb-7');
  expect(await screen.findByRole('option', { name: /^JB-7/ })).toBeVisible();
});
