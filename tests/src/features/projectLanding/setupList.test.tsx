import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getSetupProgress } from '../../../../contract/setup/projects/projects.ts';
import { recordedReply } from '../../recorded.ts';
import { fakeApp, personWith, renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { landing, Landing } from './landingFixture.ts';

const patient = { timeout: 20_000 };
/** Of a project somebody just made with the customary figures. */
const progress = recordedReply(getSetupProgress, 'setupProgress');
const said = (values: Partial<typeof progress>) =>
  server.use(
    ...landing(),
    reply(getSetupProgress, () => Promise.resolve({ ...progress, ...values })),
  );

it('a new project says what it still needs, each with the way there, and what it has', async () => {
  said({});
  await renderWithApp(<Landing />);
  const list = within(await screen.findByRole('region', { name: 'Set up the project' }, patient));
  const links = list.getAllByRole('link').map((link) => link.textContent);
  expect(links).toEqual([
    expect.stringMatching(/^Codes.*Paste them/),
    expect.stringMatching(/^Labor units\d+ labor units$/),
    expect.stringMatching(/^PeopleInvite/),
    expect.stringMatching(/^The first scheduleImport/),
  ]);
  expect(screen.queryByRole('region', { name: 'Next steps' })).toBeNull();
});

it('ticks off what was done, and is gone when all of it is', async () => {
  said({ codes: 12, people: 3, commodities: 0 });
  const { unmount } = await renderWithApp(<Landing />);
  expect(await screen.findByRole('link', { name: /Codes\s*12 codes/ }, patient)).toBeInTheDocument();
  unmount();
  said({ codes: 12, people: 2, commodities: 1 });
  await renderWithApp(<Landing />);
  expect(await screen.findByRole('list', { name: 'Project status' }, patient)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Set up the project' })).toBeNull();
});

it('goes when the project is archived, though what was done is still known', async () => {
  said({});
  const app = await fakeApp({ project: { ...sampleProject, archive: true } });
  app.queryClient.setQueryData(['setup', sampleProject.id], { codes: 0, laborUnits: 0, people: 1, commodities: 0 });
  await renderWithApp(<Landing />, { app });
  expect(await screen.findByRole('list', { name: 'Project status' }, patient)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Set up the project' })).toBeNull();
});

it('asks nobody for what they cannot give, and nothing of an archived project', async () => {
  said({});
  const { unmount } = await renderWithApp(<Landing />, { user: personWith('project.view', 'import.run') });
  expect(await screen.findAllByRole('link', {}, patient)).toHaveLength(1);
  unmount();
  await renderWithApp(<Landing />, { project: { ...sampleProject, archive: true } });
  expect(await screen.findByRole('list', { name: 'Project status' }, patient)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Set up the project' })).toBeNull();
});
