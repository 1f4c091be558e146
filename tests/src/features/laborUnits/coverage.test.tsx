import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listLaborUnits, recalculateHours } from '../../../../contract/setup/laborUnits/laborUnitRows.ts';
import { Coverage } from '../../../../src/features/laborUnits/Coverage.tsx';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { laborUnits as laborUnitsTexts } from '../../../../src/i18n/locales/en-US/laborUnits.ts';
import { matching } from '../../../support/fillText.ts';

const list = recordedReply(listLaborUnits, 'laborUnits');
const patient = { timeout: 20_000 };
const coverage = (values: Partial<typeof list>, mayEdit = true) =>
  renderWithApp(<Coverage projectId={7} list={{ ...list, ...values }} {...(mayEdit && { onAdd: () => undefined })} />);

it('shows no alert when the hours are up to date', async () => {
  await coverage({ isBehind: false });
  expect(await screen.findAllByRole('link', {}, patient)).not.toHaveLength(0);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows that hours could not be recalculated, and recalculates them on request', async () => {
  const asked: unknown[] = [];
  server.use(
    reply(recalculateHours, async (request) => {
      asked.push(await request.json());
      return { requested: true as const };
    }),
  );
  const { person } = await coverage({ isBehind: true });
  expect(await screen.findByRole('alert', {}, patient)).toHaveTextContent(matching(laborUnitsTexts.behind.text));
  await person.click(screen.getByRole('button', { name: laborUnitsTexts.behind.again }));
  await waitFor(() => expect(asked).toEqual([{ projectId: 7 }]));
});

it('shows the alert without a button to users who cannot change labor units', async () => {
  await coverage({ isBehind: true }, false);
  expect(await screen.findByRole('alert', {}, patient)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: laborUnitsTexts.behind.again })).toBeNull();
});

it('shows one line when many commodities lack units, and all on request', async () => {
  const types = ['cable', 'cable-tray', 'conduit', 'equipment', 'jumper'] as const;
  const { person } = await coverage({
    coverage: types.map((type) => ({ type, rows: 9, without: 9 })),
    missing: types.map((type) => ({ type, typeCode: 'T', size: '', rows: 9 })),
  });
  const more = await screen.findByRole('button', { name: '4 more' }, patient);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  await person.click(more);
  expect(screen.getAllByRole('link')).toHaveLength(5);
  await person.click(screen.getAllByRole('button', { name: laborUnitsTexts.coverage.which }).at(-1)!);
  expect(screen.getByRole('table')).toBeVisible();
  await person.click(screen.getByRole('button', { name: laborUnitsTexts.coverage.fewer }));
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByRole('table')).toBeNull();
});
