import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getSetupProgress } from '../../../../contract/setup/projects/projects.ts';
import { recordedReply } from '../../recorded.ts';
import { fakeApp, personWith, renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { landing, Landing } from './landingFixture.ts';
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

it('lists what a new project still needs, with links, and what it has', async () => {
  text({});
  await renderWithApp(<Landing />);
  const list = within(await screen.findByRole('region', { name: overviewTexts.setup.title }, patient));
  const links = list.getAllByRole('link').map((link) => link.textContent);
  expect(links).toEqual([
    expect.stringMatching(/^Codes.*Paste them/),
    expect.stringMatching(/^Labor units\d+ labor units$/),
    expect.stringMatching(/^PeopleInvite/),
    expect.stringMatching(/^The first scheduleImport/),
  ]);
  expect(screen.queryByRole('region', { name: overviewTexts.next })).toBeNull();
});

it('ticks off finished steps, and disappears when all are done', async () => {
  text({ codes: 12, people: 3, commodities: 0 });
  const { unmount } = await renderWithApp(<Landing />);
  expect(await screen.findByRole('link', { name: /Codes\s*12 codes/ }, patient)).toBeInTheDocument();
  unmount();
  text({ codes: 12, people: 2, commodities: 1 });
  await renderWithApp(<Landing />);
  expect(await screen.findByRole('list', { name: figuresTexts.standing }, patient)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: overviewTexts.setup.title })).toBeNull();
});

it('disappears when the project is archived, even with cached progress', async () => {
  text({});
  const app = await fakeApp({ project: { ...sampleProject, archive: true } });
  app.queryClient.setQueryData(['setup', sampleProject.id], { codes: 0, laborUnits: 0, people: 1, commodities: 0 });
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
