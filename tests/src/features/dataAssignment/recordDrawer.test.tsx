/** Details of one row beside the grid, with recorded responses of the server. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useCommodity } from '../../../../src/shared/projects/useCommodity.ts';
import { getCommodityRecord } from '../../../../contract/rows/commodityRecord.ts';
import { getChanges } from '../../../../contract/rows/changes.ts';
import { RecordDrawer } from '../../../../src/features/dataAssignment/record/RecordDrawer.tsx';
import type { RecordPart } from '../../../../src/features/dataAssignment/search.ts';
import { useCommodityStore } from '../../../../src/rows/useCommodityStore.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server, unreachable } from '../../server.ts';
import { record as recordTexts } from '../../../../src/i18n/locales/en-US/record.ts';
import { fillText } from '../../../support/fillText.ts';

const cables = recordedReply(getChanges, 'cables');
const control = cables.ids[2]!;

interface HarnessProps {
  readonly part: RecordPart;
  readonly onPart: (part: RecordPart) => void;
  readonly onClose: () => void;
  readonly onLeave: () => void;
  /** Id of a cable other than the control cable. */
  readonly id?: number;
}

function Harness(props: HarnessProps) {
  const store = useCommodityStore(7, 'cable');
  const commodity = useCommodity('cable');
  const editing = { isEditable: () => false, pickLists: () => undefined, onType: () => undefined };
  return <RecordDrawer projectId={7} {...{ commodity, store, editing }} {...props} id={props.id ?? control} />;
}

const ignored = () => undefined;
const unreceived = { onPart: ignored, onClose: ignored, onLeave: ignored };

/** Shows the drawer of one row after the other, each as soon as its button is pressed. */
function Walk({ over }: { readonly over: readonly number[] }) {
  const [at, setAt] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        Onward
      </button>
      <Harness part="history" id={over[at]!} {...unreceived} />
    </>
  );
}

async function open(part: RecordPart, record = recordedReply(getCommodityRecord, 'commodityRecord')) {
  server.use(reply(getChanges, cables), reply(getCommodityRecord, record));
  const reported = {
    onPart: vi.fn<(part: RecordPart) => void>(),
    onClose: vi.fn<() => void>(),
    onLeave: vi.fn<() => void>(),
  };
  const rendered = await renderWithApp(<Harness part={part} {...reported} />);
  const drawer = await screen.findByRole('complementary', { name: fillText(recordTexts.label, { tag: 'C-9' }) });
  return { ...rendered, ...reported, drawer: within(drawer) };
}

it('shows progress of the cable, state of its ends, and equipment missing from the project', async () => {
  const { drawer } = await open('where');
  expect(drawer.getByText(fillText(recordTexts.hours, { earned: '2.0', budget: '2.0' }))).toBeVisible();
  const [from, to] = await drawer.findAllByRole('listitem');
  expect(within(from!).getByRole('link', { name: 'JB-7' })).toHaveAttribute(
    'href',
    expect.stringContaining('/7/data/equipment?row='),
  );
  expect(to).toHaveTextContent('PLC-2not in the project');
});

it('shows who changed what, and moves to the next tab with the arrow keys', async () => {
  const { drawer, person, onPart } = await open('history');
  const [newest, first] = await drawer.findAllByRole('listitem');
  expect(newest).toHaveTextContent(/^Revertedproject-lead · .*Foreman.*TranBell$/);
  expect(within(first!).getByText('Bell').closest('del')).toBeVisible();
  expect(within(first!).getByText('Tran').closest('ins')).toBeVisible();
  drawer.getByRole('tab', { name: recordTexts.history }).focus();
  await person.keyboard('{ArrowRight}');
  expect(onPart).toHaveBeenCalledWith('cards');
});

it('shows an old length in its original unit, with today’s length beside it', async () => {
  const record = recordedReply(getCommodityRecord, 'commodityRecord');
  const [newest] = record.history;
  const fields = [{ field: 'designLength', before: 32.6136, after: 32.9184 }];
  const feet = [{ field: 'designLength', before: null, after: 107 }];
  const { drawer } = await open('history', {
    ...record,
    history: [
      { ...newest!, unit: 'metric', fields },
      { ...newest!, unit: 'imperial', fields: feet },
    ],
  });
  const [inMeters, inFeet] = await drawer.findAllByRole('listitem');
  expect(inMeters).toHaveTextContent(/Length32\.6 m = 107 ft32\.9 m = 108 ft$/);
  expect(inFeet).toHaveTextContent(/Length\(blank\)107 ft$/);
});

it('shows every filled field without the server, and closes', async () => {
  const { drawer, person, onClose } = await open('fields');
  expect(drawer.getByText('Length').parentElement).toHaveTextContent('100.5 ft');
  await person.click(drawer.getByRole('button', { name: recordTexts.close }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('shows a message when the details cannot be loaded', async () => {
  server.use(reply(getChanges, cables), unreachable(getCommodityRecord));
  await renderWithApp(<Harness part="where" {...unreceived} />);
  expect(await screen.findByText(recordTexts.failed)).toBeVisible();
});

it('neither renders nor requests rows that an arrow key only passes', async () => {
  const requested: number[] = [];
  server.use(
    reply(getChanges, cables),
    reply(getCommodityRecord, (request) => {
      requested.push(Number(new URL(request.url).searchParams.get('id')));
      return recordedReply(getCommodityRecord, 'commodityRecord');
    }),
  );
  const [first, passed, last] = cables.ids;
  await renderWithApp(<Walk over={[control, passed!, first!, passed!, last!, passed!, first!]} />);
  await waitFor(() => expect(requested).toEqual([control]));
  const onward = screen.getByRole('button', { name: 'Onward' });
  for (let step = 0; step < 6; step += 1) fireEvent.click(onward);
  await waitFor(() => expect(requested.at(-1)).toBe(first));
  // The first step of a run takes effect at once.
  expect(requested).toEqual([control, passed, first]);
});

it('returns the focus to the rows on F6', async () => {
  const { drawer, person, onLeave, onClose } = await open('fields');
  drawer.getByRole('tab', { name: recordTexts.history }).focus();
  await person.keyboard('{F6}');
  expect(onLeave).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});
