/** What a person does on the import page, again and again. */
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { chooseFile } from './importFixture.tsx';

export const fieldOf = (column: string) => screen.findByRole('combobox', { name: `Field of column ${column}` });
export const checkButton = () => screen.findByRole('button', { name: 'Check the rows' });

/** Up to the review. */
export async function check(person: UserEvent): Promise<void> {
  await chooseFile();
  await person.click(await checkButton());
}

/** A count of the review, by its label. */
export function countOf(label: string): string | undefined {
  const term = screen.getAllByText(label).find(({ tagName }) => tagName === 'DT');
  return term?.nextElementSibling?.textContent ?? undefined;
}

/** The rows of the table, without its header and the titles of its groups. */
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
