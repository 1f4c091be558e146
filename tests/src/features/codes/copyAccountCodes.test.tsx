import { screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { expect, it } from 'vitest';
import { CopyAccountCodesDialog } from '../../../../src/features/codes/company/CopyAccountCodesDialog.tsx';
import { renderWithApp } from '../../renderWithApp.tsx';
import { server } from '../../server.ts';
import { codes as codesTexts } from '../../../../src/i18n/locales/en-US/codes.ts';

it('focuses its search before the codes load, without reporting that none match', async () => {
  server.use(http.get('*/api/*', () => delay('infinite')));
  await renderWithApp(<CopyAccountCodesDialog projectId={7} onCopied={() => undefined} onClose={() => undefined} />);
  const search = await screen.findByRole('searchbox', { name: /company/ }, { timeout: 20_000 });
  await waitFor(() => expect(search).toHaveFocus(), { timeout: 20_000 });
  expect(screen.queryByText(codesTexts.noMatch)).toBeNull();
});
