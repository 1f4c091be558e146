/** Offline state before the device has been checked. */
import { expect, it, vi } from 'vitest';
import { OfflineState } from '../../../../src/shared/offlinePack/OfflineState.tsx';
import { renderWithApp } from '../../renderWithApp.tsx';

vi.mock(import('../../../../src/shared/offlinePack/packNeeds.ts'), async (original) => ({
  ...(await original()),
  readPackState: () => new Promise<never>(() => undefined),
}));

it('reserves its space, so that no line moves once the state is known', async () => {
  const { container } = await renderWithApp(
    <div data-testid="line">
      <OfflineState pack={{ projectId: 7, packageType: 'installation', number: 'IWP-1' }} />
    </div>,
  );
  expect(container.querySelector('[data-testid="line"]')?.children).toHaveLength(1);
});
