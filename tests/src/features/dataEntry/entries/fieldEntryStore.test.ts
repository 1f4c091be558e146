/** Field entries from the first key to the response of the server, in one tab and beside another. */
import { beforeEach, describe, expect, it } from 'vitest';
import { getChanges } from '../../../../../contract/rows/changes.ts';
import { commodities } from '../../../../../contract/commodities/index.ts';
import type { FieldEntry, FieldEntryResult } from '../../../../../contract/progress/fieldEntries.ts';
import { dayOfDevice } from '../../../../../src/base/today.ts';
import type { Call } from '../../../../../src/api/client.ts';
import { FieldEntryStore } from '../../../../../src/features/dataEntry/entries/fieldEntryStore.ts';
import { valuesBefore } from '../../../../../src/features/dataEntry/entries/stepActions.ts';
import { revertEntry } from '../../../../../src/features/dataEntry/entries/revertEntry.ts';
import { keepSession, readSession } from '../../../../../src/features/dataEntry/entries/session.ts';
import { OperationQueue } from '../../../../../src/device/outbox/queue.ts';
import { sendNext } from '../../../../../src/device/outbox/sender.ts';
import { memoryStorage } from '../../../../../src/device/outbox/storage/storage.ts';
import { CommodityStore } from '../../../../../src/store/commodityStore.ts';
import { typedLengths } from '../../../../../src/store/edits/typedLengths.ts';
import { noCache } from '../../../../support/noCache.ts';
import { recordedReply } from '../../../recorded.ts';
import { entriesReply, entryResult, rejectedBecause } from '../../../recordedAnswers.ts';
import { cablesOf, changesOf, type Cable } from '../../../store/cables.ts';
import { outbox as outboxTexts } from '../../../../../src/i18n/locales/en-US/outbox.ts';
import { fillText } from '../../../../support/fillText.ts';

const owner = { issuer: 'https://id.example', subject: 'dana' };
const cables = cablesOf(recordedReply(getChanges, 'dataEntryCables'));
const turn = () => new Promise<void>((resolve) => void setTimeout(resolve));

/** Device whose tabs share its storage; a call goes out only when the test sends it. */
/** `version`: that of the project in the response; rows of an earlier version do not contain the recorded entry. */
function device({ version = 1 } = {}) {
  const storage = memoryStorage();
  const sent: FieldEntry[] = [];
  const answers: FieldEntryResult[] = [];
  /** Rows that another device changed, delivered by the next refresh. */
  const changed: Cable[] = [];
  let result: FieldEntryResult = entryResult.recorded;
  let onSent: (() => void) | undefined;
  const call = (async (_: unknown, { body }: { body: { entries: FieldEntry[] } }) => {
    sent.push(...body.entries);
    onSent?.();
    onSent = undefined;
    return {
      ...entriesReply(
        body.entries,
        body.entries.map(() => answers.shift() ?? result),
      ),
      version,
    };
  }) as unknown as Call;
  return {
    sent,
    changed,
    /** Runs `act` while the next call is in flight. */
    whenSent: (act: () => void) => {
      onSent = act;
    },
    /** Results returned before the default one. */
    answers,
    openTab: async () => {
      const queue = new OperationQueue();
      await queue.open(owner, { ...storage, close: () => undefined }, false);
      const rows = {
        changes: async (since: number) =>
          changesOf(since === 0 ? cables : changed.splice(0), { full: since === 0, version: since + 1 }),
      };
      const store = new CommodityStore(7, 'cable', rows, { cache: noCache, queue });
      await store.open();
      const entries = new FieldEntryStore(store, {
        commodity: commodities.cable,
        unit: 'ft',
        projectStart: null,
        source: 'card',
      });
      return {
        entries,
        queue,
        /** Sends the next entries in one call with the given result. */
        send: async (answer: keyof typeof entryResult = 'recorded') => {
          await turn();
          result = entryResult[answer];
          const request = { owner, kind: 'fieldEntry' as const, limit: 100 };
          await sendNext({ call, queue, random: () => 0 }, request, new AbortController().signal);
          await turn();
        },
      };
    },
  };
}

type Texts = Readonly<Record<string, string>>;
const type = (entries: FieldEntryStore, id: number, texts: Texts) =>
  entries.type(Object.entries(texts).map(([field, text]) => ({ id, field, text })));
const stateOf = (entries: FieldEntryStore, id: number) => entries.entryOf(id)?.state.is ?? 'none';
const pull = { pullStartMark: '1200', pullEndMark: '1000' };

/** Changes the first cable on another device, and refreshes the rows. */
const arrives = async (
  { entries, changed }: { entries: FieldEntryStore; changed: Cable[] },
  values: Partial<Cable>,
) => {
  changed.push({ ...cables[0]!, ...values } as Cable);
  await entries.store.refresh();
};

beforeEach(() => localStorage.clear());

describe('typing', () => {
  it('previews the row without affecting others, and creates a new snapshot', async () => {
    const { entries } = await device().openTab();
    type(entries, 2, { reel: 'R-1' });
    const before = entries.getSnapshot();
    const other = entries.entryOf(2);
    let reported = 0;
    entries.subscribe(() => (reported += 1));
    type(entries, 1, pull);
    expect(reported).toBe(1);
    expect(entries.getSnapshot()).not.toBe(before);
    expect(entries.entryOf(2)).toBe(other);
    expect(entries.entryOf(1)).toMatchObject({
      state: { is: 'typed' },
      preview: { length: 200, fractions: { pulled: 1 } },
    });
    expect(entries.getSnapshot().typed).toEqual([2, 1]);
    expect(entries.entryOf(3)).toBeNull();
  });

  it('creates no entry when the typed value equals that of the row', async () => {
    const { entries } = await device().openTab();
    type(entries, 1, { reel: '' });
    expect(entries.getSnapshot().typed).toEqual([]);
    expect(entries.save(1)).toBe(false);
  });

  it('is undone action by action, and restores a discarded draft', async () => {
    const { entries } = await device().openTab();
    type(entries, 1, { reel: 'R-1' });
    type(entries, 1, { reel: 'R-2' });
    expect(entries.undo()).toBe(1);
    expect(entries.entryOf(1)?.texts).toEqual({ reel: 'R-1' });
    entries.discard(1);
    expect(entries.entryOf(1)).toBeNull();
    entries.undo();
    expect(entries.entryOf(1)?.texts).toEqual({ reel: 'R-1' });
  });
});

describe('saving', () => {
  it('sends one entry with the previous row values, and day and foreman of the session', async () => {
    const { openTab, sent } = device();
    const { entries, send } = await openTab();
    entries.setSession({ workDate: '2026-03-05', foreman: ' R. Ortiz ', newPeople: [] });
    type(entries, 1, pull);
    expect(entries.save(1)).toBe(true);
    expect(entries.getSnapshot()).toMatchObject({ typed: [], saving: 1, saved: 0 });
    expect(entries.entryOf(1)?.sent).toEqual({ pullStartMark: 1200, pullEndMark: 1000 });
    await send();
    expect(sent).toEqual([
      expect.objectContaining({
        commodityId: 1,
        workDate: '2026-03-05',
        foreman: 'R. Ortiz',
        values: entries.entryOf(1)?.sent,
        before: expect.objectContaining({ pullStartMark: null, pullEndMark: null }),
        source: 'card',
      }),
    ]);
    expect(stateOf(entries, 1)).toBe('saved');
    expect(entries.undo()).toBeNull();
  });

  it('sends values typed since then as a second entry on top of the first', async () => {
    const { openTab, sent } = device();
    const { entries, send } = await openTab();
    type(entries, 1, { reel: 'R-1' });
    entries.save(1);
    type(entries, 1, { reel: 'R-2' });
    expect(stateOf(entries, 1)).toBe('typed');
    entries.save(1);
    await send();
    await send();
    expect(sent.map(({ values, before }) => [before['reel'], values['reel']])).toEqual([
      [null, 'R-1'],
      ['R-1', 'R-2'],
    ]);
  });

  it('copies reel and names from the previous entry, never its lengths and notes', async () => {
    const { entries } = await device().openTab();
    expect(entries.getSnapshot().canRepeat).toBe(false);
    type(entries, 1, { ...pull, reel: 'R-1', pullNotes: 'wet' });
    entries.save(1);
    expect(entries.getSnapshot().canRepeat).toBe(true);
    entries.repeatLast(2);
    expect(Object.keys(entries.entryOf(2)!.texts)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Mark|Notes/)]),
    );
    expect(entries.entryOf(2)!.texts).toMatchObject({ reel: 'R-1' });
  });
});

describe('a colleague saves a field while it is typed', () => {
  it('sends the value shown when typing started, so that the server detects the conflict', async () => {
    const { openTab, sent, changed } = device();
    const { entries, send } = await openTab();
    type(entries, 1, { reel: 'R-' });
    await arrives({ entries, changed }, { reel: 'R-9' });
    type(entries, 1, { reel: 'R-7' });
    expect(entries.save(1)).toBe(true);
    await send('conflict');
    expect(sent[0]).toMatchObject({ values: { reel: 'R-7' }, before: { reel: null } });
    expect(stateOf(entries, 1)).toBe('conflict');
  });

  it('merges a change of another field, which becomes its base', async () => {
    const { openTab, sent, changed } = device();
    const { entries, send } = await openTab();
    type(entries, 1, { testedBy: 'Bell' });
    await arrives({ entries, changed }, { reel: 'R-9' });
    type(entries, 1, { reel: 'R-7' });
    entries.save(1);
    await send();
    expect(sent[0]?.before).toMatchObject({ testedBy: null, reel: 'R-9' });
  });

  it('raises no conflict when the colleague saved the same value', async () => {
    const { openTab, changed } = device();
    const { entries } = await openTab();
    type(entries, 1, { reel: 'R-9' });
    await arrives({ entries, changed }, { reel: 'R-9' });
    expect(entries.getSnapshot().typed).toEqual([]);
    expect(entries.save(1)).toBe(false);
  });

  it('starts from the new value of the field once the typing was undone', async () => {
    const { openTab, sent, changed } = device();
    const { entries, send } = await openTab();
    type(entries, 1, { reel: 'R-7' });
    entries.undo();
    await arrives({ entries, changed }, { reel: 'R-9' });
    type(entries, 1, { reel: 'R-7' });
    entries.save(1);
    await send();
    expect(sent[0]?.before).toMatchObject({ reel: 'R-9' });
  });

  it('uses the base value of a draft that was discarded and restored', async () => {
    const { openTab, sent, changed } = device();
    const { entries, send } = await openTab();
    type(entries, 1, { reel: 'R-7' });
    entries.discard(1);
    await arrives({ entries, changed }, { reel: 'R-9' });
    entries.undo();
    entries.save(1);
    await send();
    expect(sent[0]?.before).toMatchObject({ reel: null });
  });

  it('uses the value at the time the editor of the cell opened', async () => {
    const { openTab, sent, changed } = device();
    const { entries, send } = await openTab();
    await arrives({ entries, changed }, { reel: 'R-9' });
    entries.type([{ id: 1, field: 'reel', text: 'R-7', opened: null }]);
    entries.save(1);
    await send();
    expect(sent[0]?.before).toMatchObject({ reel: null });
  });

  it('uses the value first shown when a rejected entry is corrected later', async () => {
    const { openTab, sent, changed } = device();
    const { entries, send } = await openTab();
    type(entries, 1, { reel: 'R-7', testedBy: 'Bell' });
    entries.save(1);
    await send('refused');
    await arrives({ entries, changed }, { reel: 'R-9' });
    type(entries, 1, { testedBy: 'Tran' });
    entries.save(1);
    await send();
    expect(sent[1]).toMatchObject({ values: { reel: 'R-7', testedBy: 'Tran' }, before: { reel: null } });
  });

  it('uses the value of the server, not that of an own rejected entry', async () => {
    const { openTab, sent } = device();
    const { entries, send } = await openTab();
    type(entries, 1, { reel: 'R-1' });
    entries.save(1);
    type(entries, 1, { reel: 'R-2' });
    await send('refused');
    entries.save(1);
    await send();
    expect(sent.map(({ before }) => before['reel'])).toEqual([null, null]);
  });

  it('converts the shown value when the project changes its unit after the typing', async () => {
    const { openTab, sent, changed } = device();
    const { entries, send } = await openTab();
    await arrives({ entries, changed }, { pulledLength: 100 });
    type(entries, 1, { pulledLength: '120' });
    entries.setOptions({ ...entries.options, unit: 'm' });
    entries.store.measureIn('m');
    await arrives({ entries, changed }, { pulledLength: 33.528 });
    entries.save(1);
    await send();
    expect(sent[0]?.before['pulledLength']).toBeCloseTo(30.48);
  });
});

describe('an entry that cannot be saved', () => {
  it('shows an error on its row until it is corrected, and is not sent', async () => {
    const { openTab, sent } = device();
    const { entries, send } = await openTab();
    type(entries, 1, { pulledDate: '2999-01-01' });
    expect(entries.entryOf(1)?.saveBlocked).toBe(false);
    expect(entries.save(1)).toBe(false);
    expect(entries.entryOf(1)).toMatchObject({ saveBlocked: true, preview: { errors: [{ field: 'pulledDate' }] } });
    await send();
    expect(sent).toEqual([]);
    type(entries, 1, { pulledDate: '2026-03-05' });
    expect(entries.save(1)).toBe(true);
    expect(entries.entryOf(1)?.saveBlocked).toBe(false);
  });

  it('stays with the reason after a rejection, and is corrected in place', async () => {
    const { openTab, sent } = device();
    const { entries, send, queue } = await openTab();
    type(entries, 1, pull);
    entries.save(1);
    await send('refused');
    expect(entries.entryOf(1)?.state).toEqual({ is: 'refused', reason: rejectedBecause });
    expect(entries.getSnapshot()).toMatchObject({ needsAttention: [1], saved: 0 });
    entries.editAgain(1);
    expect(entries.entryOf(1)?.texts).toMatchObject(pull);
    type(entries, 1, { pullEndMark: '1010' });
    entries.save(1);
    await send();
    expect(queue.getSnapshot().operations.filter(({ status }) => status !== 'confirmed')).toEqual([]);
    expect(sent.map(({ values }) => values['pullEndMark'])).toEqual([1000, 1010]);
    expect(entries.getSnapshot().needsAttention).toEqual([]);
  });

  it('leaves nothing behind when it is discarded after a rejection', async () => {
    const { entries, send, queue } = await device().openTab();
    type(entries, 1, pull);
    entries.save(1);
    await send('refused');
    entries.discard(1);
    await turn();
    expect(stateOf(entries, 1)).toBe('none');
    expect(queue.getSnapshot().operations).toEqual([]);
  });

  it.each([
    ['keepMine', { reel: 'R-7', testedBy: 'Bell' }, { reel: 'R-9', testedBy: null }],
    ['takeTheirs', { testedBy: 'Bell' }, { testedBy: null }],
  ] as const)('resolves a conflict: %s', async (choice, values, before) => {
    const { openTab, sent } = device();
    const { entries, send } = await openTab();
    type(entries, 1, { reel: 'R-7', testedBy: 'Bell' });
    entries.save(1);
    await send('conflict');
    expect(entries.entryOf(1)?.state).toMatchObject({ is: 'conflict', conflicts: [{ yours: 'R-7', theirs: 'R-9' }] });
    entries[choice](1);
    await send();
    expect(sent.at(-1)).toMatchObject({ values, before });
    expect(Object.keys(sent.at(-1)!.values)).toEqual(Object.keys(values));
    expect(stateOf(entries, 1)).toBe('saved');
  });
});

describe('moving to another row', () => {
  it('saves a finished draft, but not one with a single mark or a mistake', async () => {
    const { entries } = await device().openTab();
    type(entries, 1, pull);
    type(entries, 2, { pullStartMark: '500' });
    type(entries, 3, { pulledDate: '2999-01-01' });
    for (const id of [1, 2, 3]) entries.leave(id);
    expect([1, 2, 3].map((id) => stateOf(entries, id))).toEqual(['saving', 'typed', 'typed']);
    expect([2, 3].map((id) => entries.entryOf(id)?.saveBlocked)).toEqual([false, true]);
    entries.leave(99);
    entries.saveAll();
    expect(entries.getSnapshot()).toMatchObject({ saving: 2, typed: [3] });
    entries.discardDrafts();
    expect(entries.getSnapshot().typed).toEqual([]);
  });
});

describe('another tab', () => {
  it('shows entries saved in this one, and their result, beneath its own draft', async () => {
    const { openTab, sent } = device();
    const here = await openTab();
    const there = await openTab();
    type(there.entries, 1, { testedBy: 'Bell' });
    type(here.entries, 1, { reel: 'R-1' });
    here.entries.save(1);
    await turn();
    await there.queue.reload();
    expect(there.entries.entryOf(1)).toMatchObject({ state: { is: 'typed' }, sent: { reel: 'R-1' } });
    await here.send();
    await there.queue.reload();
    expect(there.entries.entryOf(1)?.texts).toEqual({ testedBy: 'Bell' });
    there.entries.save(1);
    await there.send();
    expect(sent.map(({ values }) => values)).toEqual([{ reel: 'R-1' }, { testedBy: 'Bell' }]);
  });

  it('confirms an unlisted name once for later rows and pages, and no other name', async () => {
    const { openTab, sent } = device();
    const { entries, send } = await openTab();
    entries.type([{ id: 1, field: 'testedBy', text: 'Q. Inspector', isNew: true }]);
    entries.save(1);
    type(entries, 2, { testedBy: 'Q. Inspector', reel: 'Q. Inspector' });
    entries.save(2);
    await send();
    expect(sent.map(({ newNames }) => newNames)).toEqual([['testedBy'], ['testedBy']]);
    expect(readSession(null, dayOfDevice()).newPeople).toEqual(['Q. Inspector']);
    expect(readSession(null, dayOfDevice()).foreman).toBe('');
  });

  it('applies the stored foreman when the page is opened again', async () => {
    const { entries } = await device().openTab();
    keepSession({ workDate: null, foreman: 'Tran', newPeople: [] }, dayOfDevice());
    expect(entries.getSnapshot().session.foreman).toBe('');
    entries.reopen();
    expect(entries.getSnapshot().session.foreman).toBe('Tran');
  });
});

describe('completing a partly pulled cable', () => {
  const part = { pulledLength: '120', pulledDate: '2026-11-19' };
  const finished = { pullComplete: 'yes', pulledDate: '2026-11-20' };

  it('clears the part that still waits on the device, and asks for no reason', async () => {
    const { openTab, sent } = device();
    const { entries, send } = await openTab();
    type(entries, 1, { ...part, pulledLength: '40' });
    expect(entries.save(1)).toBe(true);
    type(entries, 1, finished);
    expect(entries.entryOf(1)?.preview).toMatchObject({ errors: [], length: null });
    expect(entries.save(1)).toBe(true);
    await send();
    await send();
    expect(sent.map(({ values, before }) => [values, before['pulledLength']])).toEqual([
      [{ pulledLength: 40, pulledDate: '2026-11-19' }, null],
      [{ pullComplete: true, pulledDate: '2026-11-20', pulledLength: null }, 40],
    ]);
  });

  it('keeps a length typed with the completion, even if it equals the part', async () => {
    const { openTab, sent } = device();
    const { entries, send } = await openTab();
    type(entries, 1, { ...part, pulledLength: '170' });
    entries.save(1);
    type(entries, 1, { ...finished, pulledLength: '170' });
    entries.save(1);
    await send();
    await send();
    expect(sent[1]?.values).toMatchObject({ pullComplete: true, pulledLength: 170 });
  });

  it('replaces a part that the server rejected', async () => {
    const { openTab, sent } = device();
    const { entries, send } = await openTab();
    type(entries, 1, part);
    entries.save(1);
    await send('refused');
    type(entries, 1, finished);
    entries.save(1);
    await send();
    expect(sent[1]?.values).toEqual({ pullComplete: true, pulledDate: '2026-11-20' });
  });

  it('restores the part when the completion is undone', async () => {
    const { openTab, sent } = device();
    const { entries, send } = await openTab();
    type(entries, 1, part);
    entries.save(1);
    await send();
    type(entries, 1, finished);
    entries.save(1);
    await send();
    const { before, after } = entries.store.fieldEntries.stateOf(1)!.operation;
    type(entries, 1, valuesBefore(before, after));
    entries.save(1, 'Wrong cable');
    await send();
    expect(sent.at(-1)?.values).toEqual({ pullComplete: false, pulledLength: 120, pulledDate: '2026-11-19' });
  });
});

describe('a pull that conflicts with the part of another crew', () => {
  const pulled = { pullComplete: 'yes', pulledDate: '2026-11-20' };
  const conflicts = [
    { id: 1, field: 'pulledLength', yours: null, theirs: 150, before: null, lastSave: { name: 'Ray', at: new Date() } },
    { id: 1, field: 'pullComplete', yours: true, theirs: false, before: null },
  ];

  it('sends the shown values of the steps, so that the server detects the conflict', async () => {
    const { openTab, sent } = device();
    const { entries, send } = await openTab();
    type(entries, 1, pulled);
    entries.save(1);
    await send();
    expect(sent[0]?.before).toMatchObject({
      pulledLength: null,
      pullEndMark: null,
      spliceReel: null,
      testResult: null,
    });
    type(entries, 2, { reel: 'R-1' });
    entries.save(2);
    await send();
    expect(Object.keys(sent[1]!.before)).toEqual(['reel']);
  });

  it('sends a pull completed by another crew as the reason when it overrides that pull', async () => {
    const { openTab, sent, answers } = device();
    const { entries, send } = await openTab();
    type(entries, 2, { pulledLength: '60', pulledDate: '2026-11-20' });
    entries.save(2);
    const completed = [
      { id: 2, field: 'pulledLength', yours: 60, theirs: null, before: null },
      { id: 2, field: 'pullComplete', yours: false, theirs: true, before: null },
    ];
    answers.push({ ...entryResult.conflict, conflicts: completed });
    await send('conflict');
    entries.keepMine(2, fillText(outboxTexts.keptOver, { name: 'Ray' }));
    await send();
    expect(sent.at(-1)).toMatchObject({
      note: fillText(outboxTexts.keptOver, { name: 'Ray' }),
      values: { pulledLength: 60, pullComplete: false },
    });
  });

  it.each(['discard', 'takeTheirs'] as const)(
    '%s shows the value of the row, not that of an earlier entry of the device',
    async (way) => {
      const { openTab, answers, changed } = device({ version: 9 });
      const { entries, send } = await openTab();
      const row = cables.find(({ id }) => id === 2);
      type(entries, 2, { pulledLength: '60', pulledDate: '2026-11-20' });
      entries.save(2);
      await send();
      changed.push({ ...row!, pulledLength: 70 });
      await entries.store.refresh();
      type(entries, 2, { pulledLength: '65' });
      entries.save(2);
      answers.push({
        ...entryResult.conflict,
        conflicts: [{ id: 2, field: 'pulledLength', yours: 65, theirs: 70, before: 70, lastSave: null }],
      });
      await send('conflict');
      entries[way](2);
      await turn();
      expect(entries.entryOf(2)?.sent ?? {}).toEqual({});
    },
  );

  it.each([
    ['keepMine', [{ pulledLength: null, pullComplete: true, pulledDate: '2026-11-20' }]],
    ['takeTheirs', [{ pulledDate: '2026-11-20' }]],
    ['discard', []],
  ] as const)('%s resolves the conflict', async (way, expected) => {
    const { openTab, sent, answers } = device();
    const { entries, send } = await openTab();
    type(entries, 1, pulled);
    entries.save(1);
    answers.push({ ...entryResult.conflict, conflicts });
    await send('conflict');
    expect(entries.entryOf(1)?.state).toMatchObject({ is: 'conflict', conflicts });
    entries[way](1);
    await send();
    expect(sent.slice(1).map(({ values }) => values)).toEqual(expected);
  });
});

const unit = (entries: FieldEntryStore, to: 'ft' | 'm') => {
  entries.store.measureIn(to);
  entries.setOptions({ ...entries.options, unit: to });
};
const textOf = (entries: FieldEntryStore, field: string) => entries.entryOf(2)?.texts[field];

describe('an entry that is reverted', () => {
  it('restores the lengths it replaced in the current unit, also after the device dropped it', async () => {
    const { openTab, sent } = device();
    const { entries, queue, send } = await openTab();
    entries.store.measureIn('ft');
    type(entries, 2, { pulledLength: '100' });
    entries.save(2, 'Half.');
    await send();
    type(entries, 2, { pulledLength: '200' });
    entries.save(2, 'Measured again.');
    await send();
    const { operations } = queue.getSnapshot();
    await queue.change(operations.map(({ seq, id }) => ({ seq, id, become: null })));
    expect(queue.getSnapshot().operations).toEqual([]);
    entries.store.measureIn('m');
    unit(entries, 'm');
    revertEntry(entries, 2, {}, 'Wrong cable.');
    await send();
    expect(sent.at(-1)).toMatchObject({
      unit: 'm',
      values: { pulledLength: 30.48 },
      restores: { pulledLength: sent[1]!.id },
    });
  });
});

const revertedBeforeAnswer = async () => {
  const { openTab, sent, whenSent } = device();
  const tab = await openTab();
  type(tab.entries, 2, { pulledLength: '100' });
  tab.entries.save(2, 'Half.');
  whenSent(() => revertEntry(tab.entries, 2, {}, 'Wrong cable.'));
  return { ...tab, sent };
};

describe('an entry that is reverted before its response arrives', () => {
  it('is discarded with its revert on a conflict, without a question or a call', async () => {
    const { entries, queue, send, sent } = await revertedBeforeAnswer();
    await send('conflict');
    await send();
    expect(queue.getSnapshot().operations).toEqual([]);
    expect(stateOf(entries, 2)).toBe('none');
    expect(sent).toHaveLength(1);
  });

  it('is reverted on the server if it was recorded', async () => {
    const { send, sent } = await revertedBeforeAnswer();
    await send();
    await send();
    expect(sent.at(-1)).toMatchObject({ values: { pulledLength: null }, restores: { pulledLength: sent[0]!.id } });
  });
});

describe('a length typed before the project changed its unit', () => {
  it('stays in its unit, and is sent as the same length', async () => {
    const { sent, openTab } = device();
    const { entries, send } = await openTab();
    type(entries, 2, { pulledLength: '120', reel: '120' });
    unit(entries, 'm');
    expect([textOf(entries, 'pulledLength'), textOf(entries, 'reel')]).toEqual(['120 ft', '120']);
    expect(entries.save(2, 'Half.')).toBe(true);
    await send();
    expect(sent[0]).toMatchObject({ unit: 'm', values: { pulledLength: 36.576, reel: '120' } });
  });

  it('in meters is never sent as feet', async () => {
    const { sent, openTab } = device();
    const { entries, send } = await openTab();
    unit(entries, 'm');
    type(entries, 2, { pulledLength: '30' });
    unit(entries, 'ft');
    expect(textOf(entries, 'pulledLength')).toBe('30 m');
    entries.save(2, 'Half.');
    await send();
    expect(sent[0]?.values['pulledLength']).toBeCloseTo(98.425_196_850_4, 9);
  });

  it('regains its unit on undo, and keeps it when the unit changes back and forth', async () => {
    const { entries } = await device().openTab();
    type(entries, 2, { pulledLength: '120' });
    type(entries, 2, { pulledLength: '130 ft' });
    unit(entries, 'm');
    unit(entries, 'ft');
    expect(textOf(entries, 'pulledLength')).toBe('130 ft');
    entries.undo();
    expect(textOf(entries, 'pulledLength')).toBe('120 ft');
  });

  it('is one number for the notice, however many keys were typed', async () => {
    typedLengths.clear();
    const { entries } = await device().openTab();
    for (const typed of ['1', '12', '120']) type(entries, 2, { pulledLength: typed });
    unit(entries, 'm');
    expect(typedLengths.getSnapshot().map(({ text }) => text)).toEqual(['120 ft']);
  });

  it('moves with its unit when the user is assigned other rows at the same time', async () => {
    const { entries } = await device().openTab();
    type(entries, 2, { pulledLength: '12,5', pulledDate: '2026-11-20' });
    entries.store.measureIn('m');
    const next = new FieldEntryStore(entries.store, { ...entries.options, unit: 'm' }, entries);
    expect([textOf(next, 'pulledLength'), textOf(next, 'pulledDate')]).toEqual(['12,5 ft', '2026-11-20']);
  });
});
