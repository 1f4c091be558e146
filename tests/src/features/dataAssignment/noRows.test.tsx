/** Grid without rows: links to the import, but only for users who can import. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NoRows } from '../../../../src/features/dataAssignment/NoRows.tsx';
import { personWith, renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { fillText } from '../../../support/fillText.ts';

it('links to the import of its schedule', async () => {
  await renderWithApp(<NoRows projectId={7} type="equipment" />);
  expect(await screen.findByText(fillText(gridTexts.emptyStep, { type: 'equipment' }))).toBeVisible();
  expect(screen.getByRole('link', { name: gridTexts.emptyAction })).toBeVisible();
});

it.each([
  ['of an archived project', { project: { ...sampleProject, archive: true } }],
  ['for who may only read', { user: personWith('project.view', 'data.view') }],
])('offers no import %s', async (_, options) => {
  await renderWithApp(<NoRows projectId={7} type="equipment" />, options);
  expect(await screen.findByText(gridTexts.emptyRead)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
