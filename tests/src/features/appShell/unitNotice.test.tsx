/** The project changes its unit while a page is open: the page says so, and what was typed keeps its unit. */
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { UnitNotice } from '../../../../src/features/appShell/notices/UnitNotice.tsx';
import { nameTypedUnit, typedLengths } from '../../../../src/store/edits/typedLengths.ts';
import { renderWithApp, sampleProject } from '../../renderWithApp.tsx';

afterEach(() => typedLengths.clear());

async function page() {
  const { app, person } = await renderWithApp(<UnitNotice />);
  const change = (unitMeasurement: UnitMeasurement) =>
    act(() => app.project.send({ type: 'project.updated', project: { ...sampleProject, unitMeasurement } }));
  return { person, change };
}

it('is not there until the unit changes, and goes with OK', async () => {
  const { person, change } = await page();
  expect(screen.queryByRole('status')).toBeNull();
  change('metric');
  expect(await screen.findByRole('status')).toHaveTextContent(/^Lengths have been in meters since .*[AP]M\.OK$/);
  await person.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('status')).toBeNull();
  change('imperial');
  expect(screen.getByRole('status')).toHaveTextContent(/^Lengths have been in feet since/);
});

it('says what a typed number is in the new unit, and how many others keep theirs', async () => {
  const { change } = await page();
  change('metric');
  act(() => void nameTypedUnit('120', 'ft'));
  expect(await screen.findByRole('status')).toHaveTextContent('The 120 ft you typed is 36.6 m.');
  act(() => void ['130', '120', 'C-17', ''].map((text) => nameTypedUnit(text, 'ft')));
  expect(screen.getByRole('status')).toHaveTextContent('1 more number you typed keeps its unit as well.');
});

it('says nothing of a number typed in the unit that the project has again', async () => {
  const { change } = await page();
  change('metric');
  act(() => void nameTypedUnit('120', 'ft'));
  change('imperial');
  expect(await screen.findByRole('status')).toHaveTextContent(/^Lengths have been in feet since .*[AP]M\.OK$/);
  change('metric');
  expect(screen.getByRole('status')).toHaveTextContent('The 120 ft you typed is 36.6 m.');
});

it('stays away when something else of the project changes', async () => {
  const { change } = await page();
  change(sampleProject.unitMeasurement);
  expect(screen.queryByRole('status')).toBeNull();
});
