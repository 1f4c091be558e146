/** The sequence diagram: messages between actors, and their causes. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SequenceView } from '../sequence/SequenceView.tsx';
import { i18n } from '../../src/i18n/i18n.ts';
import { causesOf } from '../session/causes.ts';
import type { Session } from '../session/session.ts';
import { recordedSession } from './recorded.ts';
import { inspectorChart as inspectorChartTexts } from '../locales/en-US/inspectorChart.ts';
import { matching, startingWith } from '../../tests/support/fillText.ts';

let session: Session;
beforeAll(async () => {
  session = await recordedSession();
  await i18n.loadNamespaces('inspectorChart');
});

const machinesOf = ({ actors }: Session) =>
  new Set(actors.filter(({ kind }) => kind === 'machine').map(({ id }) => id));

/** Returns only the auth actor: few enough steps to be rendered at once. */
const onlyAuth = () => new Set([session.actors.find(({ machine }) => machine === 'auth')?.id ?? '']);

interface BenchProps {
  readonly of?: Session;
  readonly until?: number | null;
  readonly shown?: ReadonlySet<string>;
  readonly onSelect?: (seq: number) => void;
}

function Bench({ of = session, until = null, shown = machinesOf(of), onSelect }: BenchProps) {
  const [selected, setSelected] = useState<number | null>(null);
  const select = (seq: number) => {
    setSelected(seq);
    onSelect?.(seq);
  };
  return <SequenceView session={of} until={until} selected={selected} onSelect={select} actorsShown={shown} />;
}

const rowOf = (seq: number) => document.querySelector(`[role="option"][id$="-${seq}"]`) as HTMLElement;
const setSize = () => Number(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize'));

/** Returns a step with a long chain of causes. */
function stepWithCauses(): { seq: number; before: number[] } {
  const stories = session.steps
    .slice(0, 24)
    .map(({ seq }) => ({ seq, before: causesOf(session, seq).map((cause) => cause.seq) }));
  const longest = stories.toSorted((one, other) => other.before.length - one.before.length)[0];
  if (!longest || longest.before.length < 3) throw new Error('The recorded workday has no chain of causes.');
  return { seq: longest.seq, before: longest.before.filter((seq) => seq !== longest.seq) };
}

describe('the sequence of steps', () => {
  it('shows for each step its time, its event and the resulting state', () => {
    const project = session.actors.filter(({ machine }) => machine === 'project').map(({ id }) => id);
    render(<Bench shown={new Set(project)} />);
    const opened = session.steps.find(({ event }) => event.type === 'project.open');
    if (!opened) throw new Error('Nobody opened a project.');

    expect(rowOf(opened.seq)).toHaveTextContent('0.100');
    expect(rowOf(opened.seq)).toHaveTextContent('project.open');
    expect(rowOf(opened.seq)).toHaveTextContent('loadingProject');
  });

  it('names the delay a step sets and the delay that ended, as in the chart', () => {
    const auth = session.actors.filter(({ machine }) => machine === 'auth').map(({ id }) => id);
    render(<Bench shown={new Set(auth)} />);
    const set = session.steps.find(({ timers }) => timers.some(({ delay }) => delay === 'retryDelay'));
    const ran = session.steps.find(({ event }) => event.type.startsWith('xstate.after.retryDelay'));

    expect(rowOf(set?.seq ?? -1)).toHaveTextContent('sets retryDelay');
    expect(rowOf(ran?.seq ?? -1)).toHaveTextContent('after retryDelay');
  });

  it('marks the selected step and all its causes', async () => {
    const { seq, before } = stepWithCauses();
    const onSelect = vi.fn<(seq: number) => void>();
    render(<Bench onSelect={onSelect} />);

    await userEvent.click(rowOf(seq));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(seq);
    expect(rowOf(seq)).toHaveAttribute('aria-selected', 'true');
    const marked = screen.getAllByRole('option').filter((row) => row.dataset['cause'] === 'true');
    expect(marked.map(({ id }) => Number(id.split('-').at(-1)))).toEqual(before);
    for (const row of marked) expect(row).toHaveTextContent('cause');
  });

  it('moves between steps with the arrow keys', async () => {
    render(<Bench />);
    const list = screen.getByRole('listbox', { name: matching(inspectorChartTexts.sequence.about) });
    const [first, second] = session.steps;

    await userEvent.tab();
    expect(list).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowDown}');
    expect(rowOf(second?.seq ?? -1)).toHaveAttribute('aria-selected', 'true');
    expect(list.getAttribute('aria-activedescendant')).toBe(rowOf(second?.seq ?? -1).id);
    await userEvent.keyboard('{ArrowUp}');
    expect(rowOf(first?.seq ?? -1)).toHaveAttribute('aria-selected', 'true');
  });

  it('shows the sender name on an arrow from an actor without a lane', () => {
    render(<Bench shown={onlyAuth()} />);
    const received = session.steps.find(({ actor, event }) => onlyAuth().has(actor) && event.type === 'network.lost');
    expect(rowOf(received?.seq ?? -1)).toHaveTextContent('from watchNetwork network.lost');
  });

  it('shows only the steps of the selected actors', () => {
    const requests = session.actors.find(({ machine }) => machine === 'requests')?.id ?? '';
    render(<Bench shown={new Set([requests])} />);
    expect(setSize()).toBe(session.steps.filter(({ actor }) => actor === requests).length);
  });

  it('shows no step after the selected moment', () => {
    const until = session.steps[9]?.seq ?? 0;
    render(<Bench until={until} />);
    expect(setSize()).toBe(10);
    expect(rowOf(until)).toBeInTheDocument();
    expect(rowOf(session.steps[10]?.seq ?? 0)).toBeNull();
  });

  it('shows which actors have ended', () => {
    const ended = session.endings[0]?.actor ?? '';
    const name = session.actors.find(({ id }) => id === ended)?.name ?? '';
    render(<Bench shown={new Set([...machinesOf(session), ended])} />);
    const head = screen.getByTitle(`${name} (${ended})`);
    expect(within(head).getByText('ended')).toBeInTheDocument();
    expect(document.querySelector(`[data-lifeline="${ended}"]`)).not.toBeNull();
  });

  it('renders only the visible rows of two thousand steps', () => {
    const many = Array.from({ length: 2000 }, (_, place) => {
      const step = session.steps[place % session.steps.length];
      if (!step) throw new Error('Nothing was recorded.');
      return { ...step, seq: place, at: place, cause: null };
    });
    render(<Bench of={{ ...session, steps: many, endings: [] }} />);
    expect(setSize()).toBe(2000);
    expect(screen.getAllByRole('option').length).toBeLessThan(60);
  });

  it('shows a hint while it is empty', () => {
    const { rerender } = render(<Bench of={{ ...session, actors: [], steps: [] }} />);
    expect(screen.getByText(startingWith(inspectorChartTexts.sequence.empty))).toBeInTheDocument();
    rerender(<Bench shown={new Set()} />);
    expect(screen.getByText(/Choose at least one/u)).toBeInTheDocument();
  });
});
