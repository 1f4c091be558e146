import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { getFieldDay } from '../../../../contract/progress/fieldDay.ts';
import type { Operation } from '../../../../machines/outbox/operation.ts';
import type { Call } from '../../../../src/api/client.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { keepFieldDays } from '../../../../src/shared/projects/keepFieldDays.ts';
import { fieldDayQuery } from '../../../../src/shared/projects/fieldDayQuery.ts';
import { fakeQueue } from '../../device/outbox/fakeQueue.ts';
import { recordedReply } from '../../recorded.ts';

const day = recordedReply(getFieldDay, 'fieldDay');
const draft = draftOf({
  kind: 'fieldEntry',
  projectId: 1,
  type: 'cable',
  recordId: 2,
  tag: 'P-102',
  before: { pulledLength: null },
  after: { pulledLength: 100 },
  entry: { workDate: day.day, foreman: 'Luis Ortega', note: '', source: 'card' },
});
const waiting: Operation = { ...draft, owner: 'luis', seq: 1 };
const written: Operation = { ...waiting, status: 'confirmed', version: 7 };

it('counts an entry that was sent while no page showed the day, only in its project', async () => {
  const queryClient = new QueryClient();
  const { queue, become } = fakeQueue({ operations: [] });
  const asked: number[] = [];
  const call = (async (_endpoint: unknown, { query }: { query: { projectId: number } }) => {
    asked.push(query.projectId);
    return Promise.resolve({ ...day, version: asked.length });
  }) as unknown as Call;
  const dayOf = (projectId: number) => fieldDayQuery(call, { projectId, userId: 4, day: day.day });
  await queryClient.fetchQuery(dayOf(1));
  await queryClient.fetchQuery(dayOf(2));
  keepFieldDays({ queue, queryClient });

  become({ operations: [waiting] });
  expect(asked).toEqual([1, 2]);
  become({ operations: [written] });
  await vi.waitFor(() => expect(queryClient.getQueryData(dayOf(1).queryKey)?.version).toBe(3));
  // Once the rows of the device contain it, it is neither counted nor requested again.
  become({ operations: [written] });
  become({ operations: [] });
  expect(asked).toEqual([1, 2, 1]);
});
