import { expect, it } from 'vitest';
import { mantineVariables } from '../scripts/mantineVariables.ts';

it('has the variables of the theme in its style sheet', async () => {
  await expect(mantineVariables()).toMatchFileSnapshot('../src/ui/styles/mantineVariables.css');
});
