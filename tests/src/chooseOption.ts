import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a select and picks one of its options, as a user does. */
export async function chooseOption(person: UserEvent, select: HTMLElement, option: string): Promise<void> {
  await person.click(select);
  await person.click(await screen.findByRole('option', { name: option }));
}
