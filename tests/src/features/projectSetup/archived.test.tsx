import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ArchivedNotice } from '../../../../src/features/appShell/notices/ArchivedNotice.tsx';
import { personWith, renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { Landing } from '../projectLanding/landingFixture.ts';

const project = { ...sampleProject, archive: true };
const patient = { timeout: 20_000 };

it('an archived project says so over every page, with the way back for whoever may take it', async () => {
  const { unmount } = await renderWithApp(<ArchivedNotice />, { project });
  const notice = await screen.findByRole('status', {}, patient);
  expect(notice).toHaveTextContent('This project is archived.');
  expect(within(notice).getByRole('link', { name: 'Project Information' })).toBeInTheDocument();
  unmount();
  await renderWithApp(<ArchivedNotice />, { project, user: personWith('project.view') });
  expect(await screen.findByText(/This project is archived/, {}, patient)).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it('offers no step that would be refused', async () => {
  const user = personWith('project.view', 'import.run', 'data.view', 'field.enter');
  await renderWithApp(<Landing />, { project, user });
  const steps = within(await screen.findByRole('region', { name: /next/i }, patient));
  expect(steps.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});
