import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listLaborUnits, recalculateHours } from '../../../../contract/setup/laborUnits/laborUnitRows.ts';
import { Coverage } from '../../../../src/features/laborUnits/Coverage.tsx';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';

const list = recordedReply(listLaborUnits, 'laborUnits');
const patient = { timeout: 20_000 };
const coverage = (values: Partial<typeof list>, mayEdit = true) =>
  renderWithApp(<Coverage projectId={7} list={{ ...list, ...values }} {...(mayEdit && { onAdd: () => undefined })} />);

it('says nothing of hours that have followed', async () => {
  await coverage({ isBehind: false });
  expect(await screen.findAllByRole('link', {}, patient)).not.toHaveLength(0);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that hours could not follow, and has them follow once more', async () => {
  const asked: unknown[] = [];
  server.use(
    reply(recalculateHours, async (request) => {
      asked.push(await request.json());
      return { requested: true as const };
    }),
  );
  const { person } = await coverage({ isBehind: true });
  expect(await screen.findByRole('alert', {}, patient)).toHaveTextContent(
    /Rows still show hours from before the last change/,
  );
  await person.click(screen.getByRole('button', { name: 'Recalculate' }));
  await waitFor(() => expect(asked).toEqual([{ projectId: 7 }]));
});

it('says it to who may not change labor units, and offers nothing', async () => {
  await coverage({ isBehind: true }, false);
  expect(await screen.findByRole('alert', {}, patient)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Recalculate' })).toBeNull();
});

it('keeps to one line where many commodities lack units, and shows all when asked', async () => {
  const types = ['cable', 'cable-tray', 'conduit', 'equipment', 'jumper'] as const;
  const { person } = await coverage({
    coverage: types.map((type) => ({ type, rows: 9, without: 9 })),
    missing: types.map((type) => ({ type, typeCode: 'T', size: '', rows: 9 })),
  });
  const more = await screen.findByRole('button', { name: '4 more' }, patient);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  await person.click(more);
  expect(screen.getAllByRole('link')).toHaveLength(5);
  await person.click(screen.getAllByRole('button', { name: 'Which types?' }).at(-1)!);
  expect(screen.getByRole('table')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByRole('table')).toBeNull();
});
