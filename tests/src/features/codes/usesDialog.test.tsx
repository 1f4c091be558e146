/** Where a code is used: in a large project it takes a second to count. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getCodeUses, type CodeRow } from '../../../../contract/setup/codes/codes.ts';
import { UsesDialog } from '../../../../src/features/codes/UsesDialog.tsx';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';

const code: CodeRow = { id: 3, version: 1, values: { code: 'A10' }, uses: 21_136, companyCode: null };

it('says that it is on its way', async () => {
  server.use(reply(getCodeUses, () => new Promise<never>(() => undefined)));
  await renderWithApp(<UsesDialog projectId={7} code={code} onClose={() => undefined} />);
  expect(await screen.findByText('Loading…')).toBeVisible();
});
