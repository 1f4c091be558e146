import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ArchivedNotice } from '../../../../src/features/appShell/notices/ArchivedNotice.tsx';
import { personWith, renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { Landing } from '../projectLanding/landingFixture.ts';
import { projectSetup as projectSetupTexts } from '../../../../src/i18n/locales/en-US/projectSetup.ts';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';
import { matching } from '../../../support/fillText.ts';

const project = { ...sampleProject, archive: true };
const patient = { timeout: 20_000 };

it('shows on every page that the project is archived, and how to restore it', async () => {
  const { unmount } = await renderWithApp(<ArchivedNotice />, { project });
  const notice = await screen.findByRole('status', {}, patient);
  expect(notice).toHaveTextContent(projectSetupTexts.archive.is);
  expect(within(notice).getByRole('link', { name: frameTexts.titles.information })).toBeInTheDocument();
  unmount();
  await renderWithApp(<ArchivedNotice />, { project, user: personWith('project.view') });
  expect(await screen.findByText(matching(projectSetupTexts.archive.is), {}, patient)).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it('offers no step that would be rejected', async () => {
  const user = personWith('project.view', 'import.run', 'data.view', 'field.enter');
  await renderWithApp(<Landing />, { project, user });
  const steps = within(await screen.findByRole('region', { name: /next/i }, patient));
  expect(steps.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});
