/** States of a row in the list: "Sent" beside the status, and the reasons why a row waits. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { waits as waitsTexts } from '../../../../../contract/base/messages/en-US/waits.ts';
import { terms as termsTexts } from '../../../../../contract/names/en-US/terms.ts';
import { listPackageContents, listPackages, type PackagedRow } from '../../../../../contract/packages/packages.ts';
import { getFieldReadiness } from '../../../../../contract/progress/fieldDay.ts';
import { fieldWork as fieldWorkTexts } from '../../../../../src/i18n/locales/en-US/fieldWork.ts';
import { fillText } from '../../../../support/fillText.ts';
import { reply, server } from '../../../server.ts';
import { packageWith } from '../../packages/packageFixture.ts';
import { cables, card, recording, visit } from '../dataEntryHarness.tsx';

it('shows the new status of a row beside "Sent"', async () => {
  recording(() => ({ status: 'Pulled' }));
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByRole('button', { name: termsTexts.today.cable.pulled }));
  expect(await first.findByText(fieldWorkTexts.state.saved)).toBeVisible();
  const head = within(screen.getByRole('article', { name: 'P-101' })).getByRole('status');
  expect(head).toHaveTextContent(`${fieldWorkTexts.state.saved}${termsTexts.statuses.Pulled}`);
});

const packageRow = packageWith();

const waiting: PackagedRow = {
  type: 'cable',
  id: cables[0]!.id,
  tag: 'P-101',
  typeCode: null,
  description: null,
  state: 'waiting',
  waits: [
    { kind: 'raceway', tag: 'TR-2', percent: 60, text: null, target: null },
    { kind: 'equipmentNotSet', tag: 'PMP-1', percent: null, text: null, target: null },
  ],
  percent: 0,
  budgetHours: 9,
  earnedHours: 0,
};

it('lists what a row waits for on its card', async () => {
  server.use(
    reply(getFieldReadiness, { ready: [], waiting: [waiting.id], unknown: [] }),
    reply(listPackages, { rows: [packageRow] }),
    reply(listPackageContents, { total: 1, states: { ready: 0, waiting: 1, unknown: 0, done: 0 }, rows: [waiting] }),
  );
  await visit({ of: cables.map((cable) => Object.assign({}, cable, { package: String(packageRow.values['code']) })) });
  const first = await card('P-101');
  expect(await first.findByText(fieldWorkTexts.card.waits)).toBeVisible();
  expect(first.getByText(fillText(waitsTexts.raceway, { tag: 'TR-2', percent: '60.0' }))).toBeVisible();
  expect(first.getByText(fillText(waitsTexts.equipmentNotSet, { tag: 'PMP-1' }))).toBeVisible();
});
