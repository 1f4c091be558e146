/** A revision of the schedule: what it would change, and what it did, in the words of the trade. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, watchForTrouble } from './support/accessibility.ts';
import { signIn } from './support/people.ts';
import { createProject, csvFile, expectReview, uploadSchedule } from './support/projects.ts';

const header = 'Cable Tag,Cable Type,From,To,Length (ft),Route';
const revisionB = csvFile('pump house rev B.csv', [
  header,
  'PH-P-01,Power,SWGR-1,MCC-1,1180,TR-1;TR-2',
  'PH-P-02,Power,MCC-1,P-101,145,TR-2',
  'PH-C-03,Control,MCC-1,PLC-1,88,TR-3',
]);
/** One cable is longer, one has another end and another way, one is gone and one is new. */
const revisionC = csvFile('pump house rev C.csv', [
  header,
  'PH-P-01,Power,SWGR-1,MCC-1,1225,TR-1;TR-2',
  'PH-P-02,Power,MCC-1,P-102,145,TR-2;TR-4',
  'PH-I-04,Instrument,PLC-1,LT-101,60,TR-3',
]);

/** The table of changes as it is read: tag, field, what changed and delta of each commodity's lines. */
async function changesOf(page: Page): Promise<string[]> {
  const table = page.getByRole('table');
  await expect(table.getByText('PH-I-04')).toBeVisible();
  const commodities = await table.locator('tbody').evaluateAll((bodies) =>
    bodies.map((body) => {
      const tag = body.querySelector('th')?.firstElementChild?.textContent ?? '';
      const lines = [...body.querySelectorAll('tr')].map((line) =>
        [...line.querySelectorAll('td')]
          .slice(0, 3)
          .map(({ textContent }) => textContent.trim().replaceAll(/\s+/g, ' ')),
      );
      return lines.map((cells) => [tag, ...cells].join(' | '));
    }),
  );
  return commodities.flat();
}

const told = [
  'PH-C-03 | Removed | From MCC-1 To PLC-1 Length 88 ft Route TR-3 | ',
  'PH-P-01 | Length | 1,180 ft → 1,225 ft | +45 ft +3.8 %',
  'PH-P-02 | To | P-101 → P-102 | ',
  'PH-P-02 | Route | + TR-4 | ',
  'PH-I-04 | Added | From PLC-1 To LT-101 Length 60 ft Route TR-3 | ',
];

test('a revision is reviewed and reported in words, with units and deltas', async ({ page }) => {
  const trouble = watchForTrouble(page);
  await signIn(page, 'Administrator');
  const projectId = await createProject(page, 'Pump House');
  await uploadSchedule(page, projectId, revisionB);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Apply 3 changes' }).click();
  await expect(page.getByText('pump house rev B.csv is imported')).toBeVisible();

  await uploadSchedule(page, projectId, revisionC);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expectReview(page, { Changed: '2', Removed: '1' });
  await expect.poll(async () => (await changesOf(page)).toSorted()).toEqual(told.toSorted());

  // A third of the cables would go: that is asked for by a word.
  await page.getByLabel('Confirm removal').fill('REMOVE');
  await page.getByRole('button', { name: 'Apply 4 changes' }).click();
  await expect(page.getByText('pump house rev C.csv is imported')).toBeVisible();
  await page.getByRole('link', { name: /change report/i }).click();
  await expect(page.getByRole('heading', { name: /Change report/ })).toBeVisible();
  await expect.poll(async () => (await changesOf(page)).toSorted()).toEqual(told.toSorted());
  await page.getByRole('button', { name: 'Removed 1' }).click();
  await expect(page).toHaveURL(/change=removed/);
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
  await expectAccessible(page);
  expect(trouble).toEqual([]);
});
