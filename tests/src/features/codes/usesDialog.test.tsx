/** Usages of a code: counting them takes a second in a large project. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getCodeUses, type CodeRow } from '../../../../contract/setup/codes/codes.ts';
import { UsesDialog } from '../../../../src/features/codes/UsesDialog.tsx';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';

const code: CodeRow = { id: 3, version: 1, values: { code: 'A10' }, uses: 21_136, companyCode: null };

it('shows that the count is loading', async () => {
  server.use(reply(getCodeUses, () => new Promise<never>(() => undefined)));
  await renderWithApp(<UsesDialog projectId={7} code={code} onClose={() => undefined} />);
  expect(await screen.findByText(commonTexts.reading)).toBeVisible();
});
