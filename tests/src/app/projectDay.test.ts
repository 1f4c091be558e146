/** Days, and the time zone stored with an entry, follow the site of the open project. */
import { expect, it, vi } from 'vitest';
import { keepProjectDay } from '../../../src/app/afterStart/keepProjectDay.ts';
import { dayOfDevice } from '../../../src/base/today.ts';
import { commodityStore } from '../../../src/rows/commodityStoreRegistry.ts';
import { fakeApp, sampleProject, sampleUser } from '../renderWithApp.tsx';

it('counts days on the site of the open project, and stores its time zone with an entry', async () => {
  const app = await fakeApp({ project: { ...sampleProject, timeZone: 'Pacific/Kiritimati' } });
  await vi.waitFor(() => expect(app.outbox.getSnapshot().matches('open')).toBe(true));
  const stop = keepProjectDay(app);
  const store = commodityStore(app, sampleUser, 7, 'cable');
  expect(store.today()).toBe(new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format(new Date()));
  const entry = { type: 'cable', commodityId: 1, before: {}, values: { pulledLength: 1 } } as const;
  store.fieldEntries.record(7, { ...entry, workDate: store.today(), foreman: '', note: '', source: 'card' });
  expect(app.queue.getSnapshot().operations).toMatchObject([{ timeZone: 'Pacific/Kiritimati' }]);
  stop();
  expect(store.today()).toBe(dayOfDevice());
  store.close();
});
