import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getSetupProgress, updateSetupList } from '../../../../contract/setup/projects/projects.ts';
import { recordedReply } from '../../recorded.ts';
import { fakeApp, personWith, renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { landing, Landing, setUp } from './landingFixture.ts';
import { fillText } from '../../../support/fillText.ts';
import { overview as overviewTexts } from '../../../../src/i18n/locales/en-US/overview.ts';
import { figures as figuresTexts } from '../../../../src/i18n/locales/en-US/figures.ts';

const patient = { timeout: 20_000 };
/** Of a project just created with the default figures. */
const progress = recordedReply(getSetupProgress, 'setupProgress');
const text = (values: Partial<typeof progress>) =>
  server.use(
    ...landing(),
    reply(getSetupProgress, () => Promise.resolve({ ...progress, ...values })),
  );

const list = async () => within(await screen.findByRole('region', { name: overviewTexts.setup.title }, patient));
const steps = (within_: Awaited<ReturnType<typeof list>>) =>
  within_.getAllByRole('link', { hidden: true }).map((link) => link.querySelector('strong')?.textContent);
const { setup } = overviewTexts;

it('lists the steps of a new project in their order, with links, and what is done', async () => {
  text({});
  await renderWithApp(<Landing />);
  const shown = await list();
  expect(steps(shown)).toEqual([
    setup.timeZone,
    setup.finishDate,
    setup.accountCodes,
    setup.codes,
    setup.laborUnits,
    setup.people,
    setup.crews,
    setup.commodities,
    setup.reels,
    setup.packages,
  ]);
  expect(shown.getByText(fillText(setup.progress, { done: 1, all: 10 }))).toBeVisible();
  expect(shown.getByRole('link', { name: /^Labor units\s*\d+ labor units$/ })).toBeVisible();
  expect(shown.getByRole('link', { name: /^Time zone/ })).toHaveAttribute('href', '/7/project/information');
  expect(shown.getByRole('link', { name: /^Account codes/ })).toHaveAttribute('href', '/7/project/codes/account');
  expect(shown.getByRole('link', { name: /^Crews/ })).toHaveAttribute('href', '/7/project/codes/crew');
  expect(screen.queryByRole('region', { name: overviewTexts.next })).toBeNull();
});

it('stays after the first schedule, below one line, until every step is done', async () => {
  text({ ...setUp, reels: 0 });
  const { unmount } = await renderWithApp(<Landing />);
  const shown = await list();
  expect(await screen.findByRole('list', { name: figuresTexts.standing }, patient)).toBeInTheDocument();
  expect(shown.getByText(fillText(setup.progress, { done: 9, all: 10 }))).toBeVisible();
  expect(shown.getByRole('group')).not.toHaveAttribute('open');
  unmount();
  text(setUp);
  await renderWithApp(<Landing />);
  expect(await screen.findByRole('list', { name: figuresTexts.standing }, patient)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: setup.title })).toBeNull();
  expect(screen.queryByRole('button', { name: setup.show })).toBeNull();
});

it('is dismissed for everyone by a project lead, and shown again', async () => {
  text({});
  const sent: unknown[] = [];
  server.use(
    reply(updateSetupList, async (request) => {
      const body = (await request.json()) as { isDismissed: boolean };
      sent.push(body);
      return { isDismissed: body.isDismissed };
    }),
  );
  const { person } = await renderWithApp(<Landing />);
  await person.click((await list()).getByRole('button', { name: setup.dismiss }));
  await person.click(await screen.findByRole('button', { name: setup.show }, patient));
  expect(steps(await list())).toHaveLength(10);
  expect(sent).toEqual([
    { projectId: 7, isDismissed: true },
    { projectId: 7, isDismissed: false },
  ]);
});

it('stays dismissed, and can be dismissed only with the permission to change the project', async () => {
  text({ isDismissed: true });
  const user = personWith('project.view', 'import.run', 'codes.edit');
  const { unmount } = await renderWithApp(<Landing />, { user });
  expect(await screen.findByRole('region', { name: overviewTexts.next }, patient)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: setup.title })).toBeNull();
  expect(screen.queryByRole('button', { name: setup.show })).toBeNull();
  unmount();
  text({});
  await renderWithApp(<Landing />, { user });
  expect(steps(await list())).toEqual([setup.accountCodes, setup.codes, setup.crews, setup.commodities]);
  expect(screen.queryByRole('button', { name: setup.dismiss })).toBeNull();
});

it('disappears when the project is archived, even with cached progress', async () => {
  text({});
  const app = await fakeApp({ project: { ...sampleProject, archive: true } });
  app.queryClient.setQueryData(['setup', sampleProject.id], progress);
  await renderWithApp(<Landing />, { app });
  expect(await screen.findByRole('list', { name: figuresTexts.standing }, patient)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: overviewTexts.setup.title })).toBeNull();
});

it('lists only steps the user can take, and none for an archived project', async () => {
  text({});
  const { unmount } = await renderWithApp(<Landing />, { user: personWith('project.view', 'import.run') });
  expect(await screen.findAllByRole('link', {}, patient)).toHaveLength(1);
  unmount();
  await renderWithApp(<Landing />, { project: { ...sampleProject, archive: true } });
  expect(await screen.findByRole('list', { name: figuresTexts.standing }, patient)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: overviewTexts.setup.title })).toBeNull();
});
