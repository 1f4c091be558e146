/** Two users with the same rows of a new project open. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { createChance, type Chance } from '../../../server/seed/random.ts';
import { addRows, type NewRow } from '../commodityFixture.ts';
import type { TestServer } from '../testServer.ts';
import { Person } from './person.ts';
import { SimulatedTime } from './simulatedTime.ts';

const rowType: CommodityType = 'cable';
const names = ['Ann', 'Ben'] as const;
/** Time in which everything sent has arrived unless it was lost, ms. */
const arrival = 3000;
/** Maximum number of turns after the last step in which calls are lost and conflicts are answered. */
const maxTurns = 60;

export interface Team {
  readonly projectId: number;
  readonly ids: readonly number[];
  readonly people: readonly [Person, Person];
  readonly chance: Chance;
  readonly time: SimulatedTime;
  /** Advances the time; `look` is called after each event. */
  readonly pass: (ms: number) => Promise<void>;
  /**
   * Waits until everything has arrived. `answer` responds to the conflict prompts of a user. Returns false if something is never
   * sent.
   */
  readonly settle: (answer: (person: Person) => void) => Promise<boolean>;
  readonly close: () => void;
}

interface TeamOptions {
  readonly seed: number;
  readonly rows: readonly NewRow[];
  readonly look: (people: Team['people']) => void;
}

/** Opens a team; `seed` determines all random values. */
export async function openTeam(server: TestServer, { seed, rows, look }: TeamOptions): Promise<Team> {
  const time = new SimulatedTime();
  const chance = createChance(seed);
  const { id: projectId } = await server.createProject();
  const ids = await addRows(server.database, projectId, rowType, rows);
  const announce = (version: number) => people.forEach((person) => person.hear(version));
  const personOf = (name: string) =>
    new Person({
      name,
      client: server.as({ name, role: 'project-lead' }, projectId),
      projectId,
      time,
      chance,
      announce,
    });
  const people: Team['people'] = [personOf(names[0]), personOf(names[1])];
  const pass = (ms: number) => time.advance(ms, () => look(people));
  const isSettled = () =>
    people.every(({ isBusy, queue, store }) => !isBusy && queue.getSnapshot().unsent === 0 && store.pending.isEmpty);
  // In sequence, because both use one random generator.
  for (const person of people) {
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    await person.open();
  }
  await pass(arrival);
  return {
    projectId,
    ids,
    people,
    chance,
    time,
    pass,
    async settle(answer) {
      for (const person of people) person.comeBack();
      for (let turn = 0; turn < maxTurns; turn += 1) {
        // oxlint-disable-next-line no-await-in-loop -- repeats until everything is settled
        await pass(arrival);
        if (isSettled()) break;
        for (const person of people) answer(person);
      }
      for (const person of people) person.refresh();
      await pass(2 * arrival);
      return isSettled();
    },
    close: () => people.forEach((person) => person.close()),
  };
}
