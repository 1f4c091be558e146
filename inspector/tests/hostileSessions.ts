/** Session files of about 1 MB built for maximum cost: each repeats something that the reader or the viewer multiplies. */
import type { Chart, InspectedActor, Session, Step } from '../session/session.ts';

const megabyte = 1_000_000;
const repeat = <Item>(count: number, make: (place: number) => Item): Item[] =>
  Array.from({ length: count }, (_, place) => make(place));

const chart: Chart = {
  machine: 'm',
  nodes: [{ id: 'm', key: 'm', parent: null, kind: 'compound', initial: 'm.a', tags: [], invokes: [] }, nodeOf('a')],
  edges: [],
};

function nodeOf(key: string): Chart['nodes'][number] {
  return { id: `m.${key}`, key, parent: 'm', kind: 'atomic', initial: null, tags: [], invokes: [] };
}

const edgeOf = (id: string, from: string, label: string): Chart['edges'][number] => ({
  id,
  from,
  to: 'm.a',
  event: label,
  kind: 'event',
  label,
  guard: null,
  actions: [],
  delay: null,
});

const actorOf = (id: string, change: Partial<InspectedActor> = {}): InspectedActor => ({
  id,
  name: id,
  parent: null,
  kind: 'machine',
  machine: 'm',
  input: null,
  startedAt: 0,
  startedBy: null,
  state: 'a',
  context: null,
  timers: [],
  ...change,
});

const stepOf = (seq: number, change: Partial<Step> = {}): Step => ({
  seq,
  at: seq,
  actor: 'x',
  from: null,
  cause: null,
  event: { type: 'e' },
  edges: [],
  actions: [],
  state: 'a',
  changes: {},
  status: 'active',
  timers: [],
  ...change,
});

const sessionOf = (change: Partial<Session> = {}): Session => ({
  format: 'wireway.inspection',
  version: 1,
  release: 'test',
  title: '',
  startedAt: '2026-01-02T10:00:00.000Z',
  charts: { m: chart },
  actors: [actorOf('x')],
  steps: [stepOf(0)],
  endings: [],
  dropped: 0,
  ...change,
});

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const manyActors = megabyte / 180;
/** Returns a session with 1,000 lines of one value, each of which repeats the whole of a text that is in the file once. */
const amplified = (names: number, length: number): Session =>
  sessionOf({
    charts: { m: { ...chart, edges: [edgeOf('b', 'm.a', 'l'), edgeOf('a', `m.${'f'.repeat(length)}`, 'l')] } },
    steps: repeat(40, (seq) => stepOf(seq, { edges: repeat(names, () => 'a') })),
  });

/** Texts of files by the part they repeat. */
export const hostileTexts: Readonly<Record<string, () => string>> = {
  'many actors': () =>
    JSON.stringify(sessionOf({ actors: repeat(manyActors, (n) => actorOf(n === 0 ? 'x' : `${n}`)) })),
  'a chain of actors, each below the one before': () =>
    JSON.stringify(
      sessionOf({
        actors: repeat(manyActors, (n) =>
          actorOf(n === 0 ? 'x' : `${n}`, { parent: n === 0 ? null : n === 1 ? 'x' : `${n - 1}` }),
        ),
      }),
    ),
  'actors in a circle': () =>
    JSON.stringify(sessionOf({ actors: [actorOf('x', { parent: 'y' }), actorOf('y', { parent: 'x' })] })),
  'many steps': () => JSON.stringify(sessionOf({ steps: repeat(megabyte / 150, (seq) => stepOf(seq)) })),
  'a long chain of causes': () =>
    JSON.stringify(
      sessionOf({ steps: repeat(megabyte / 160, (seq) => stepOf(seq, { cause: seq === 0 ? null : seq - 1 })) }),
    ),
  'steps that name one long transition again and again': () => JSON.stringify(amplified(4800, 100_000)),
  'steps of an actor that is not there': () => JSON.stringify(sessionOf({ steps: [stepOf(0, { actor: 'nobody' })] })),
  'many timers of one step': () =>
    JSON.stringify(
      sessionOf({
        steps: repeat(2, (seq) =>
          stepOf(seq, {
            timers: repeat(5000, (n) => ({ event: `${n}.${seq}`, delay: 'd', length: 1, due: seq * 10_000 + n })),
          }),
        ),
      }),
    ),
  'a chart of many states and transitions': () =>
    JSON.stringify(
      sessionOf({
        charts: {
          m: {
            ...chart,
            nodes: [...chart.nodes, ...repeat(4000, (n) => nodeOf(`s${n}`))],
            edges: repeat(4000, (n) => edgeOf(`${n}`, 'm.a', 'e')),
          },
        },
      }),
    ),
  'a deeply nested value': () =>
    JSON.stringify(sessionOf({ steps: [stepOf(0, { changes: { k: 'here' } })] })).replace('"here"', nested(450_000)),
  'a deeply nested state': () =>
    JSON.stringify(sessionOf({ steps: [stepOf(0, { state: 'here' })] })).replace(
      '"here"',
      `${'{"k":'.repeat(160_000)}"a"${'}'.repeat(160_000)}`,
    ),
  'a wide value': () => JSON.stringify(sessionOf({ steps: [stepOf(0, { changes: { k: repeat(450_000, () => 1) } })] })),
  'a wide state below long names': () =>
    JSON.stringify(
      sessionOf({
        steps: repeat(20, (seq) =>
          stepOf(seq, {
            state: { ['n'.repeat(20_000)]: Object.fromEntries(repeat(2500, (n) => [`${n}`, 'a'])) },
          }),
        ),
      }),
    ),
  'many fields of one event': () =>
    JSON.stringify(
      sessionOf({
        steps: [stepOf(0, { event: { type: 'e', ...Object.fromEntries(repeat(50_000, (n) => [`f${n}`, n])) } })],
      }),
    ),
  'many charts': () =>
    JSON.stringify(
      sessionOf({
        charts: Object.fromEntries([['m', chart] as const, ...repeat(2000, (n) => [`${n}`, chart] as const)]),
      }),
    ),
  'transitions as long as a file may name them': () =>
    JSON.stringify(
      sessionOf({
        charts: {
          m: {
            ...chart,
            edges: [{ ...edgeOf('a', 'm.a', 'l'), to: null, actions: repeat(100, () => 'n'.repeat(300)) }],
          },
        },
        steps: repeat(1500, (seq) => stepOf(seq, { edges: repeat(100, () => 'a') })),
      }),
    ),
  'a very long name': () => JSON.stringify(sessionOf({ actors: [actorOf('x', { name: 'n'.repeat(megabyte) })] })),
};
