/** Receives the official inspector protocol: every actor with where it stands, and the latest events. Development only. */
import { createBrowserReceiver } from '@statelyai/inspect';

const linesShown = 500;
const actors = new Map<string, { name: string; state: string }>();
const lines: string[] = [];

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

createBrowserReceiver().subscribe((told) => {
  if (told.type === '@xstate.actor') {
    actors.set(told.sessionId, { name: told.name, state: textOf(told.snapshot.value) });
  } else if (told.type === '@xstate.snapshot') {
    const { name = told.sessionId } = actors.get(told.sessionId) ?? {};
    actors.set(told.sessionId, {
      name,
      state: 'value' in told.snapshot ? textOf(told.snapshot.value) : told.snapshot.status,
    });
  } else {
    lines.unshift(`${actors.get(told.sessionId)?.name ?? told.sessionId}  ${told.event.type}  ${textOf(told.event)}`);
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
