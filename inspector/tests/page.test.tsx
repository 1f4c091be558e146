/** The inspector's page with a recorded workday: Ann signs in, opens a project, a renewal fails, she is signed out. */
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InspectorScreen } from '../viewer/InspectorScreen.tsx';
import { inspectorAllowList } from '../../src/shared/inspection/inspectorAllowList.ts';
import { replayMachines } from '../../src/shared/inspection/replayMachines.ts';
import { createRecorder } from '../recorder/recorder.ts';
import type { Session } from '../session/session.ts';
import { readSession, sessionText } from '../session/sessionFile.ts';
import { publishTab } from '../recorder/tabs.ts';
import { createViewer } from '../recorder/viewerConnection.ts';
import { recordedApp, recordedSession } from './recorded.ts';
import { catchDownloads } from '../../tests/src/shared/files/downloads.ts';
import { chooseOption } from '../../tests/src/chooseOption.ts';
import { renderWithApp } from '../../tests/src/renderWithApp.tsx';
import { inspector as inspectorTexts } from '../locales/en-US/inspector.ts';
import { fillText } from '../../tests/support/fillText.ts';

const loadMachines = () => Promise.resolve(replayMachines);

const wideWindow = (media: string) => ({
  media,
  matches: media.includes('width >='),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

beforeEach(() => {
  vi.stubGlobal('matchMedia', wideWindow);
  return () => vi.restoreAllMocks();
});

async function opened(text: string, name = 'workday.json') {
  const { person } = await renderWithApp(<InspectorScreen isPermitted loadMachines={loadMachines} />, {
    project: null,
  });
  await person.upload(screen.getByTestId('session-file'), new File([text], name, { type: 'application/json' }));
  return person;
}

const openedSession = (session: Session) => opened(sessionText(session));

const log = () => screen.getByRole('grid', { name: inspectorTexts.log.label });
const steps = () => within(log()).getAllByRole('row').slice(1);
const step = (text: RegExp) => steps().find((row) => text.test(row.textContent))!;
const section = (name: string | RegExp) => screen.getByRole('region', { name });
const actor = (name: string) => screen.getAllByRole('treeitem').find((item) => item.textContent.startsWith(name))!;

describe('the log', () => {
  it('shows the steps that match the filter, and their number', async () => {
    const session = await recordedSession();
    const person = await openedSession(session);
    const all = session.steps.length;
    expect(screen.getByText(`${all} of ${all}`)).toBeInTheDocument();

    await chooseOption(person, screen.getByRole('combobox', { name: inspectorTexts.log.byActor }), 'requests');
    const taken = session.steps.filter(
      ({ actor: id }) => session.actors.find((one) => one.id === id)?.name === 'requests',
    );
    expect(steps()).toHaveLength(taken.length);
    for (const row of steps()) expect(row).toHaveTextContent('requests');

    await chooseOption(person, screen.getByRole('combobox', { name: inspectorTexts.log.byActor }), 'All actors');
    await person.type(screen.getByRole('searchbox', { name: inspectorTexts.log.find }), 'auth renewal.failed');
    expect(steps()).toHaveLength(1);
    expect(steps()[0]).toHaveTextContent(/renewal\.failed.*authenticated\.renewing\.waiting/);

    await person.type(screen.getByRole('searchbox', { name: inspectorTexts.log.find }), ' nowhere');
    expect(screen.getByText(inspectorTexts.log.noMatch)).toBeInTheDocument();
  });

  it('hides events without a transition', async () => {
    const session = await recordedSession();
    const idle = session.steps.filter(({ edges, event }) => edges.length === 0 && event.type !== 'xstate.init').length;
    const person = await openedSession(session);
    await person.click(screen.getByRole('checkbox', { name: inspectorTexts.log.hideIgnored }));
    expect(idle).toBeGreaterThan(0);
    expect(screen.getByText(`${session.steps.length - idle} of ${session.steps.length}`)).toBeInTheDocument();
    expect(within(log()).queryByText(inspectorTexts.log.noTransition)).not.toBeInTheDocument();
  });

  it('renders only the visible rows of two thousand steps', async () => {
    const session = await recordedSession();
    const last = session.steps.at(-1)!;
    const more = Array.from({ length: 2000 }, (_, place) => ({
      ...last,
      seq: last.seq + 1 + place,
      at: last.at + 1 + place,
    }));
    await openedSession({ ...session, steps: [...session.steps, ...more] });
    expect(log()).toHaveAttribute('aria-rowcount', String(session.steps.length + 2001));
    expect(steps().length).toBeLessThan(100);
  });

  it('moves between steps with the arrow keys', async () => {
    const person = await openedSession(await recordedSession());
    await person.click(steps()[2]!);
    await person.keyboard('{Tab}');
    log().focus();
    await person.keyboard('{ArrowDown}');
    expect(steps()[3]).toHaveAttribute('aria-selected', 'true');
    await person.keyboard('{ArrowUp}{ArrowUp}');
    expect(steps()[1]).toHaveAttribute('aria-selected', 'true');
    await person.keyboard('{Home}');
    expect(steps()[0]).toHaveAttribute('aria-selected', 'true');
  });
});

describe('a step', () => {
  it('widens its columns with the keyboard', async () => {
    const person = await openedSession(await recordedSession());
    const edge = screen.getByRole('slider', { name: fillText(inspectorTexts.log.width, { column: 'Event' }) });
    edge.focus();
    expect(edge).toHaveAttribute('aria-valuenow', '110');
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 28));
    await person.keyboard('{ArrowRight}');
    expect(edge).toHaveAttribute('aria-valuenow', '316');
    expect(within(log()).getAllByRole('row')[0]!.style.getPropertyValue('--log-columns')).toContain(' 316px ');
  });

  it('shows why the shell became ready, starting at the first cause', async () => {
    const person = await openedSession(await recordedSession());
    await person.click(step(/shell.*person\.signedIn.*waiting → ready/));
    const chain = within(screen.getByRole('list', { name: inspectorTexts.step.why })).getAllByRole('listitem');
    const lines = chain.map(({ textContent }) => textContent);
    expect(lines[0]).toContain('app received start');
    expect(lines.at(-2)).toMatch(
      /auth received done startup from startup: session\.startup → session\.authenticated\.fresh/,
    );
    expect(lines.at(-1)).toMatch(
      /shell received person\.signedIn from watchAuth: application\.waiting\.loading, page\.undecided → application\.ready, page\.shown/,
    );

    await person.click(within(chain.at(-2)!).getByRole('button'));
    expect(step(/done startup/)).toHaveAttribute('aria-selected', 'true');
    expect(actor('auth')).toHaveAttribute('aria-selected', 'true');
  });

  it('shows its changes, before and after', async () => {
    const person = await openedSession(await recordedSession());
    await person.click(step(/project.*project\.open/));
    const row = within(section('What it changed')).getByRole('row', { name: /^requested/ });
    expect(within(row).getByRole('deletion')).toHaveTextContent('""');
    expect(within(row).getByRole('insertion')).toHaveTextContent('"7"');
  });

  it('names guards, actions and timers', async () => {
    const person = await openedSession(await recordedSession());
    await person.type(screen.getByRole('searchbox', { name: inspectorTexts.log.find }), 'auth renewal.failed');
    await person.click(step(/renewal\.failed/));
    const did = section('What it did');
    expect(did).toHaveTextContent('session.authenticated.renewing.asking → session.authenticated.renewing.waiting');
    expect(did).toHaveTextContent('countFailedRenewal');
  });
});

describe('time travel', () => {
  it('restores tree, waiting list and context to their state at a step', async () => {
    const person = await openedSession(await recordedSession());
    expect(actor('auth')).toHaveTextContent('signingIn.window');
    await person.type(screen.getByRole('searchbox', { name: inspectorTexts.log.find }), 'auth renewal.failed');
    await person.click(step(/renewal\.failed/));
    expect(actor('auth')).toHaveTextContent('authenticated.renewing.waiting');
    const waiting = section(fillText(inspectorTexts.waiting.title, { actor: 'auth' }));
    expect(waiting).toHaveTextContent(/sessionEnd .* left of .*→ active\.session\.expired/);
    expect(waiting).toHaveTextContent(/retryDelay .* left of .*→ .*authenticated\.renewing\.asking \[isOnline\]/);
    expect(waiting).toHaveTextContent(/network\.found→ .*authenticated\.renewing\.asking/);

    await person.clear(screen.getByRole('searchbox', { name: inspectorTexts.log.find }));
    await person.type(screen.getByRole('searchbox', { name: inspectorTexts.log.find }), 'auth expiryNotice');
    await person.click(step(/after expiryNotice/));
    expect(actor('auth')).toHaveTextContent('authenticated.renewing.asking');
    expect(section(fillText(inspectorTexts.waiting.title, { actor: 'auth' }))).toHaveTextContent(/renewal running for/);
    await person.click(screen.getByRole('button', { name: inspectorTexts.time.end }));
    expect(actor('auth')).toHaveTextContent('signingIn.window');
  });
});

describe('a file', () => {
  it.each([
    ['no JSON', 'hello', /isn’t a saved session \(not JSON\)/],
    ['JSON of something else', '{"rows":[]}', /not a saved session of the inspector/],
    ['a session of a later version', '{"format":"wireway.inspection","version":9}', /newer version/],
    ['a session with parts missing', '{"format":"wireway.inspection","version":1}', /parts missing/],
  ])('with %s is rejected in one sentence', async (_, text, sentence) => {
    await opened(text, 'notes.json');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('alert')).toHaveTextContent('notes.json');
    expect(screen.getByText(inspectorTexts.nothing.title)).toBeInTheDocument();
  });

  it('is saved as recorded', async () => {
    const downloads = catchDownloads();
    const session = await recordedSession();
    const person = await openedSession(session);
    await person.click(screen.getByRole('button', { name: inspectorTexts.files.save }));
    expect(downloads[0]?.name).toMatch(/^wireway-inspection \d{4}-\d\d-\d\d \d{4}\.json$/);
    expect(readSession(await downloads[0]!.file.text())).toEqual(session);
  });
});

describe('a replay', () => {
  it('reports that every step has the same result', async () => {
    const session = await recordedSession();
    const person = await openedSession(session);
    await person.click(screen.getByRole('button', { name: inspectorTexts.files.replay }));
    expect(
      await screen.findByText(new RegExp(`All ${session.steps.length} steps replay to the same states`)),
    ).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: inspectorTexts.time.forward }));
    expect(steps()[1]).toHaveAttribute('aria-selected', 'true');
    expect(steps()[1]).toHaveTextContent(inspectorTexts.replay.same);
  });

  it('reports which step has a different result, and both results', async () => {
    const session = await recordedSession();
    const place = session.steps.findIndex(({ event }) => event.type === 'project.open');
    const changed = { ...session, steps: session.steps.with(place, { ...session.steps[place]!, state: 'empty' }) };
    const person = await openedSession(changed);
    await person.click(screen.getByRole('button', { name: inspectorTexts.files.replay }));
    const { seq } = session.steps[place]!;
    const banner = await screen.findByText(new RegExp(`Step ${seq + 1} has a different result: recorded empty, now`));
    expect(banner).toBeInTheDocument();
    expect(step(/project\.open/)).toHaveAttribute('aria-selected', 'true');
  });
});

const receiveOfSwitch = () =>
  void act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'wireway.inspect.allTabs' })));

describe('the panes', () => {
  it('resize when the user moves the edge between them', async () => {
    const person = await openedSession(await recordedSession());
    const edge = screen.getByRole('separator', { name: inspectorTexts.panels.share });
    const before = Number(edge.getAttribute('aria-valuenow'));
    edge.focus();
    await person.keyboard('{ArrowDown}');
    expect(Number(edge.getAttribute('aria-valuenow'))).toBe(before + 4);
    expect(edge.parentElement?.style.gridTemplateRows).toContain('0.64fr');
    localStorage.removeItem('wireway.inspect.panes');
  });

  it('have headings without skipped levels, including the coverage', async () => {
    const person = await openedSession(await recordedSession());
    await person.click(screen.getByRole('tab', { name: inspectorTexts.coverage.label }));
    expect(screen.getByRole('heading', { level: 2, name: 'auth' })).toBeInTheDocument();
  });
});

describe('the tree', () => {
  it('moves to its first and last actor with Home and End', async () => {
    const person = await openedSession(await recordedSession());
    await person.click(actor('auth'));
    const items = screen.getAllByRole('treeitem');
    await person.keyboard('{End}');
    expect(screen.getAllByRole('treeitem').at(-1)).toHaveFocus();
    await person.keyboard('{Home}');
    expect(items[0]).toHaveFocus();
    expect(items[0]).toHaveAttribute('aria-selected', 'true');
  });
});

describe('the tabs of this browser', () => {
  it('are recorded while the page is open, unless the user switches recording off', async () => {
    const { person, unmount } = await renderWithApp(<InspectorScreen isPermitted loadMachines={loadMachines} />, {
      project: null,
    });
    const record = screen.getByRole('switch', { name: inspectorTexts.record });
    expect(record).toBeChecked();
    expect(localStorage.getItem('wireway.inspect.allTabs')).toBe('on');
    await person.click(record);
    expect(record).not.toBeChecked();
    expect(localStorage.getItem('wireway.inspect.allTabs')).toBeNull();
    await person.click(record);
    unmount();
    expect(localStorage.getItem('wireway.inspect.allTabs')).toBeNull();
  });

  it('stay recorded while another viewer is open', async () => {
    const other = createViewer(localStorage, undefined);
    other.enter();
    const { unmount } = await renderWithApp(<InspectorScreen isPermitted loadMachines={loadMachines} />, {
      project: null,
    });
    unmount();
    expect(localStorage.getItem('wireway.inspect.allTabs')).toBe('on');
    other.leave();
    expect(localStorage).toHaveLength(0);
  });

  it('are not recorded for a viewer that switched recording off', async () => {
    const { person, unmount } = await renderWithApp(<InspectorScreen isPermitted loadMachines={loadMachines} />, {
      project: null,
    });
    const record = screen.getByRole('switch', { name: inspectorTexts.record });
    await person.click(record);
    const other = createViewer(localStorage, undefined);
    other.enter();
    receiveOfSwitch();
    expect(record).toBeChecked();
    other.leave();
    receiveOfSwitch();
    // This viewer switched recording off; only the other one switched it on.
    expect(record).not.toBeChecked();
    unmount();
    expect(localStorage).toHaveLength(0);
  });

  it('appear while they are recorded', async () => {
    const app = recordedApp();
    const recorder = createRecorder({
      release: 'test',
      allowList: inspectorAllowList,
      title: () => 'Cable',
      capacity: 100,
    });
    app.root.system.inspect(recorder.observer);
    recorder.onRoot(app.root);
    await renderWithApp(<InspectorScreen isPermitted loadMachines={loadMachines} />, { project: null });
    const end = publishTab(recorder, 'tab-1');
    expect(await screen.findByRole('button', { name: /Cable.*Live/ })).toBeInTheDocument();
    app.requests.send({ type: 'request.started' });
    await waitFor(() => expect(step(/requests.*request\.started/)).toBeDefined());
    end();
    expect(await screen.findByRole('button', { name: /Cable.*Ended/ })).toBeInTheDocument();
  });

  it('are not recorded where the server does not permit it', async () => {
    await renderWithApp(<InspectorScreen isPermitted={false} loadMachines={loadMachines} />, { project: null });
    expect(screen.getByText(/INSPECTOR=on/)).toBeInTheDocument();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    expect(localStorage.getItem('wireway.inspect.allTabs')).toBeNull();
  });
});
