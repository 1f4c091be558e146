/** Receives the official inspector protocol: every actor with its state, and the latest events. Development only. */
import { createBrowserReceiver } from '@statelyai/inspect';

const linesShown = 500;
const actors = new Map<string, { name: string; state: string }>();
const lines: string[] = [];

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

createBrowserReceiver().subscribe((reported) => {
  if (reported.type === '@xstate.actor') {
    actors.set(reported.sessionId, { name: reported.name, state: textOf(reported.snapshot.value) });
  } else if (reported.type === '@xstate.snapshot') {
    const { name = reported.sessionId } = actors.get(reported.sessionId) ?? {};
    actors.set(reported.sessionId, {
      name,
      state: 'value' in reported.snapshot ? textOf(reported.snapshot.value) : reported.snapshot.status,
    });
  } else {
    lines.unshift(
      `${actors.get(reported.sessionId)?.name ?? reported.sessionId}  ${reported.event.type}  ${textOf(reported.event)}`,
    );
    lines.length = Math.min(lines.length, linesShown);
  }
  show();
});

function show(): void {
  const rows = [...actors.values()].map(({ name, state }) => {
    const row = document.createElement('tr');
    row.append(...[name, state].map((text) => Object.assign(document.createElement('td'), { textContent: text })));
    return row;
  });
  document.getElementById('actors')?.replaceChildren(...rows);
  const log = document.getElementById('log');
  if (log) log.textContent = lines.join('\n');
}
