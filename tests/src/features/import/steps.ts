/** Repeated user steps on the import page. */
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { chooseFile } from './importFixture.tsx';
import { imports as importsTexts } from '../../../../src/i18n/locales/en-US/imports.ts';

export const fieldOf = (column: string) => screen.findByRole('combobox', { name: `Field of column ${column}` });
export const checkButton = () => screen.findByRole('button', { name: importsTexts.mapping.check });

/** Goes from the columns to the review. */
export async function check(person: UserEvent): Promise<void> {
  await chooseFile();
  await person.click(await checkButton());
}

/** Opens the notices and issues of the review. */
export async function openFindings(person: UserEvent): Promise<void> {
  await person.click(await screen.findByRole('button', { name: /kinds? of issues?|notices?$/, expanded: false }));
}

/** Returns a count of the review by its label. */
export function countOf(label: string): string | undefined {
  const term = screen.getAllByText(label).find(({ tagName }) => tagName === 'DT');
  return term?.nextElementSibling?.textContent ?? undefined;
}

/** Returns the rows of the table, without its header and the titles of its groups. */
export const rowsOf = (table: HTMLElement): string[][] =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent ?? ''),
    )
    .filter((cells) => cells.length > 0);
