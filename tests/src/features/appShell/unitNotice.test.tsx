/** Notice shown when the project changes its unit while a page is open; typed values keep their unit. */
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { UnitNotice } from '../../../../src/features/appShell/notices/UnitNotice.tsx';
import { nameTypedUnit, typedLengths } from '../../../../src/store/edits/typedLengths.ts';
import { renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';
import { fillText, startingWith } from '../../../support/fillText.ts';

afterEach(() => typedLengths.clear());

async function page() {
  const { app, person } = await renderWithApp(<UnitNotice />);
  const change = (unitMeasurement: UnitMeasurement) =>
    act(() => app.project.send({ type: 'project.updated', project: { ...sampleProject, unitMeasurement } }));
  return { person, change };
}

it('appears when the unit changes, and closes with OK', async () => {
  const { person, change } = await page();
  expect(screen.queryByRole('status')).toBeNull();
  change('metric');
  expect(await screen.findByRole('status')).toHaveTextContent(/^Lengths have been in meters since .*[AP]M\.OK$/);
  await person.click(screen.getByRole('button', { name: frameTexts.unit.close }));
  expect(screen.queryByRole('status')).toBeNull();
  change('imperial');
  expect(screen.getByRole('status')).toHaveTextContent(startingWith(frameTexts.unit.imperial));
});

it('shows a typed number in the new unit, and how many others keep theirs', async () => {
  const { change } = await page();
  change('metric');
  act(() => void nameTypedUnit('120', 'ft'));
  expect(await screen.findByRole('status')).toHaveTextContent(
    fillText(frameTexts.unit.typed, { text: '120 ft', now: '36.6 m' }),
  );
  act(() => void ['130', '120', 'C-17', ''].map((text) => nameTypedUnit(text, 'ft')));
  expect(screen.getByRole('status')).toHaveTextContent(fillText(frameTexts.unit.others_one, { count: 1 }));
});

it('ignores a number typed in the unit to which the project returns', async () => {
  const { change } = await page();
  change('metric');
  act(() => void nameTypedUnit('120', 'ft'));
  change('imperial');
  expect(await screen.findByRole('status')).toHaveTextContent(/^Lengths have been in feet since .*[AP]M\.OK$/);
  change('metric');
  expect(screen.getByRole('status')).toHaveTextContent(
    fillText(frameTexts.unit.typed, { text: '120 ft', now: '36.6 m' }),
  );
});

it('does not appear when something else of the project changes', async () => {
  const { change } = await page();
  change(sampleProject.unitMeasurement);
  expect(screen.queryByRole('status')).toBeNull();
});
