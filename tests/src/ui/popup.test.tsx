import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { DayField } from '../../../src/ui/day/DayField.tsx';
import { Popup } from '../../../src/ui/dialogs/Popup.tsx';
import { renderWithApp } from '../renderWithApp.tsx';
import { grid as gridTexts } from '../../../src/i18n/locales/en-US/grid.ts';

function Opener() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [day, setDay] = useState('');
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Columns
      </button>
      {anchor && (
        <Popup label="Choose" anchor={anchor} onClose={() => setAnchor(null)}>
          <button type="button">One</button>
          <DayField label="From" value={day} onChange={setDay} />
        </Popup>
      )}
    </>
  );
}

async function opened() {
  const { person } = await renderWithApp(<Opener />, { project: null });
  await person.click(screen.getByRole('button', { name: gridTexts.columns }));
  await screen.findByRole('dialog', { name: 'Choose' });
  return person;
}

describe('a panel beside its button', () => {
  it('takes the focus, and Escape returns it to the button', async () => {
    const person = await opened();
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'One' }));
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: gridTexts.columns })).toHaveFocus();
  });

  it('stays open when Escape closes a calendar in it', async () => {
    const person = await opened();
    await person.click(screen.getByRole('button', { name: 'Choose a day: From' }));
    await screen.findByRole('dialog', { name: 'Choose a day: From' });
    await expect
      .poll(() => screen.getByRole('dialog', { name: 'Choose a day: From' }).contains(document.activeElement))
      .toBe(true);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Choose a day: From' })).not.toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Choose' })).toBeInTheDocument();
  });

  it('closes on a press outside', async () => {
    const person = await opened();
    await person.click(document.querySelector('.mantine-Popover-overlay')!);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
