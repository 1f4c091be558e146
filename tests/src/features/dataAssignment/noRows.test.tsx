/** A grid without rows: the way to fill it for who may import, and for nobody else. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NoRows } from '../../../../src/features/dataAssignment/NoRows.tsx';
import { personWith, renderWithApp, sampleProject } from '../../renderWithApp.tsx';

it('leads to the import of its schedule', async () => {
  await renderWithApp(<NoRows projectId={7} type="equipment" />);
  expect(await screen.findByText('Import the equipment schedule to fill this grid.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import a schedule' })).toBeVisible();
});

it.each([
  ['of an archived project', { project: { ...sampleProject, archive: true } }],
  ['for who may only read', { user: personWith('project.view', 'data.view') }],
])('offers no import %s', async (_, options) => {
  await renderWithApp(<NoRows projectId={7} type="equipment" />, options);
  expect(await screen.findByText('They appear after a schedule is imported.')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
