/** The chart of a machine: active states, the last transition, running delays. */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authMachine } from '../../machines/auth/authMachine.ts';
import { projectMachine } from '../../machines/project/projectMachine.ts';
import { requestsMachine } from '../../machines/requests/requestsMachine.ts';
import { ChartView, type ChartViewProps } from '../chart/ChartView.tsx';
import type { Elk } from '../chart/startElk.ts';
import type { StateValue } from '../session/session.ts';
import { activeStates } from '../chart/activeStates.ts';
import { chartOf } from '../chart/chartOf.ts';
import { i18n } from '../../src/i18n/i18n.ts';
import { inspectorChart as inspectorChartTexts } from '../locales/en-US/inspectorChart.ts';
import { fillText, matching } from '../../tests/support/fillText.ts';

const elk = vi.hoisted(() => ({ start: (): Promise<Elk> => Promise.reject(new Error('No layout.')) }));
vi.mock('../chart/startElk.ts', () => ({ startElk: () => elk.start() }));

beforeEach(async () => {
  const { startElk } = await import('./elkInProcess.ts');
  elk.start = startElk;
  await i18n.loadNamespaces('inspectorChart');
});
afterEach(() => void vi.useRealTimers());

const requests = () => chartOf(requestsMachine);

const still: Omit<ChartViewProps, 'chart' | 'active'> = { lastEdges: [], lastKey: 0, timers: [] };

async function drawn(props: ChartViewProps) {
  const view = render(<ChartView {...props} />);
  await screen.findByRole('img', {}, { timeout: 20_000 });
  const state = (id: string) => view.container.querySelector(`[data-state="${id}"]`);
  const edge = (id: string) => view.container.querySelector(`[data-edge="${id}"]`);
  return { ...view, state, edge };
}

const status = (session: StateValue): StateValue => ({
  active: { session, network: 'online', visibility: 'visible', page: 'open' },
});

const edgeIn = (chart: ChartViewProps['chart'], from: string, event: string, guard: string | null = null) => {
  const edge = chart.edges.find((one) => one.from === from && one.event === event && one.guard === guard);
  if (!edge) throw new Error(`${from} does not hear ${event}.`);
  return edge;
};

describe('the chart of a machine', () => {
  it('highlights the active states and lists them for screen readers', async () => {
    const { state } = await drawn({ chart: requests(), active: ['requests.shown'], ...still });

    expect(state('requests.shown')).toHaveAttribute('data-active', 'true');
    expect(state('requests.shown')?.querySelector('circle.mark, circle[class*="mark"]')).not.toBeNull();
    expect(state('requests.hidden')).toHaveAttribute('data-active', 'false');
    const list = screen.getByRole('list', { name: inspectorChartTexts.activeStates });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['shown']);
    expect(screen.getByRole('img')).toHaveAccessibleName(
      fillText(inspectorChartTexts.about, { machine: 'requests', states: 3, transitions: 6 }),
    );
  });

  it('highlights all ancestors of the innermost state', async () => {
    const chart = chartOf(authMachine);
    const { state } = await drawn({
      chart,
      active: activeStates(chart, status({ authenticated: { renewing: 'waiting' } })),
      ...still,
    });

    expect(state('auth.active.session.authenticated')).toHaveAttribute('data-active', 'true');
    expect(state('auth.active.session.authenticated.renewing.waiting')).toHaveAttribute('data-active', 'true');
    expect(state('auth.active.session.authenticated.fresh')).toHaveAttribute('data-active', 'false');
  });

  it('shows every transition once: in its state, or below the chart for any state', async () => {
    const chart = chartOf(projectMachine);
    const { container } = await drawn({ chart, active: [], ...still });

    const inStates = [...container.querySelectorAll('[data-edge]')].map((one) => one.getAttribute('data-edge'));
    const inAny = within(screen.getByRole('list', { name: inspectorChartTexts.anyState })).getAllByRole('listitem');
    expect(new Set(inStates).size).toBe(inStates.length);
    expect(inStates.length + inAny.length).toBe(chart.edges.length);
    expect(inAny.map((item) => item.textContent)).toContain('project.close → idle');
  });

  it('draws one line for all transitions between the same two states', async () => {
    const chart = requests();
    const { container } = await drawn({ chart, active: [], ...still });

    const pairs = new Set(
      chart.edges.filter(({ from, to }) => to && to !== from).map(({ from, to }) => `${from} ${to}`),
    );
    // The additional line starts at the initial dot of the machine.
    expect(container.querySelectorAll('g[data-last] > path:first-of-type')).toHaveLength(pairs.size + 1);
  });

  it('marks the last transition, both its line and its text', async () => {
    const chart = requests();
    const taken = edgeIn(chart, 'requests.shown', 'request.settled', 'isLast');
    const { container, edge } = await drawn({ chart, active: ['requests.hiding'], ...still, lastEdges: [taken.id] });

    const lit = [...container.querySelectorAll('[data-last="true"]')];
    expect(edge(taken.id)).toHaveAttribute('data-last', 'true');
    expect(lit).toHaveLength(2);
  });

  it('counts a delay down while its state is active, and stops when it is over', async () => {
    const chart = requests();
    const after = chart.edges.find(({ kind }) => kind === 'after');
    const props = { chart, active: ['requests.hiding'], ...still };
    const first = await drawn(props);
    first.unmount();
    vi.useFakeTimers();
    const due = performance.now() + 5000;
    const remaining = () => Math.max(0, due - performance.now());
    const timer = { event: after?.event ?? '', delay: 'hideDelay', length: 5000, remaining };

    const { container } = render(<ChartView {...props} timers={[timer]} />);
    await act(() => vi.advanceTimersByTimeAsync(2600));
    expect(container).toHaveTextContent('2.4 sec of 5 sec');
    await act(() => vi.advanceTimersByTimeAsync(2400));
    expect(container).toHaveTextContent('0 sec of 5 sec');
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(frames).not.toHaveBeenCalled();
  });

  it('writes a delay of milliseconds in milliseconds', async () => {
    const chart = requests();
    const after = chart.edges.find(({ kind }) => kind === 'after');
    const timer = { event: after?.event ?? '', delay: 'hideDelay', length: 150, remaining: () => 80 };
    const { container } = await drawn({ chart, active: ['requests.hiding'], ...still, timers: [timer] });
    expect(container).toHaveTextContent('80 ms of 150 ms');
  });

  it('shows a delay of minutes in minutes', async () => {
    const chart = chartOf(authMachine);
    const timer = {
      event: chart.edges.find(({ delay }) => delay === 'sessionEnd')?.event ?? '',
      delay: 'sessionEnd',
      length: 3_600_000,
      remaining: () => 754_200,
    };
    const active = activeStates(chart, status({ authenticated: 'fresh' }));
    const { container } = await drawn({ chart, active, ...still, timers: [timer] });

    expect(container).toHaveTextContent('12:35 of 1:00:00');
  });

  it('shows how often each state and transition was taken', async () => {
    const chart = requests();
    const taken = edgeIn(chart, 'requests.hidden', 'request.started');
    const coverage = { states: [{ id: 'requests.shown', times: 4 }], edges: [{ id: taken.id, times: 3 }] };
    const { edge, state } = await drawn({ chart, active: [], ...still, coverage });

    expect(edge(taken.id)).toHaveTextContent('3×');
    expect(state('requests.shown')).toHaveTextContent('4×');
    expect(edge(edgeIn(chart, 'requests.hiding', 'request.started').id)).toHaveTextContent('0×');
  });

  it('reports the clicked transition', async () => {
    const onSelectEdge = vi.fn<(edge: string) => void>();
    const chart = requests();
    const wanted = edgeIn(chart, 'requests.hidden', 'request.started');
    const { edge } = await drawn({ chart, active: [], ...still, onSelectEdge });

    await userEvent.click(edge(wanted.id) as Element);
    expect(onSelectEdge).toHaveBeenCalledExactlyOnceWith(wanted.id);
  });

  it('moves and scales with the keys, and does not trap Tab', async () => {
    const { container } = await drawn({ chart: requests(), active: ['requests.shown'], ...still });
    const region = screen.getByRole('group', { name: /^Chart of requests\. Arrow keys/u });
    const place = () => container.querySelector('svg[role="img"] > g')?.getAttribute('style');
    const whole = place();

    act(() => region.focus());
    await userEvent.keyboard('{ArrowRight}');
    const moved = place();
    await userEvent.keyboard('+');
    const larger = place();
    expect(new Set([whole, moved, larger]).size).toBe(3);
    await userEvent.keyboard('0');
    expect(place()).toBe(whole);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: inspectorChartTexts.follow })).toHaveFocus();
  });

  it('follows the active state of a large chart until the user moves it', async () => {
    const chart = chartOf(authMachine);
    await drawn({ chart, active: activeStates(chart, status('startup')), ...still });

    const follow = screen.getByRole('button', { name: inspectorChartTexts.follow });
    expect(follow).toHaveAttribute('aria-pressed', 'true');
    fireEvent.keyDown(screen.getByRole('group', { name: matching(inspectorChartTexts.keys) }), { key: 'ArrowLeft' });
    expect(follow).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(follow);
    expect(follow).toHaveAttribute('aria-pressed', 'true');
  });

  it('lists the states if they cannot be drawn', async () => {
    elk.start = () => Promise.reject(new Error('The file was not found.'));
    const chart = { ...chartOf(authMachine), machine: 'unreachable' };
    render(
      <ChartView
        chart={chart}
        active={['auth.active.session.authenticated', 'auth.active.session.authenticated.fresh']}
        {...still}
      />,
    );

    const list = await screen.findByRole('list', { name: inspectorChartTexts.states });
    const items = within(list).getAllByRole('listitem');
    expect(items).toHaveLength(chart.nodes.length - 1);
    expect(items.filter((item) => item.textContent.endsWith('active')).map((item) => item.textContent)).toEqual([
      'active',
      'authenticatedactive',
      'freshactive',
    ]);
    expect(screen.getByText(matching(inspectorChartTexts.notDrawn))).toBeInTheDocument();
  });
});
