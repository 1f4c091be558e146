/** Loads the data a crew needs of a package, and waits until it is stored on the device. */
import type { EndpointShape, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { App } from '../../context/App.ts';
import { keepRowsOnDevice } from '../../rows/commodityStoreRegistry.ts';
import {
  contentsQuestion,
  packageQuestion,
  packagesQuestion,
  projectQuestions,
  typeQuestions,
  typesIn,
  type DeviceView,
  type PackageInHand,
  type Part,
  type Question,
} from './packNeeds.ts';
import type { PackagedRow } from '../../../contract/packages/packages.ts';

/** Part that could not be loaded, and the reason. */
export class PackFailure extends Error {
  override readonly name = 'PackFailure';
  readonly part: Part;
  constructor(part: Part, cause: unknown) {
    super(`The ${part} of a package did not come.`, { cause });
    this.part = part;
  }
}

export interface Progress {
  readonly done: number;
  /** Total number of steps; it grows after the types in the package are known. */
  readonly of: number;
}

interface Fetching {
  readonly app: Pick<App, 'call' | 'queue' | 'stores' | 'store'>;
  readonly device: DeviceView;
  /** Rejects if the device cannot store the application. */
  readonly keepApplication: () => Promise<void>;
  readonly told: (progress: Progress) => void;
}

/** Number of steps assumed until the package is loaded. */
const partsOfAny = 7;

/** Loads all parts. Rejects with a `PackFailure`; parts loaded before it remain. */
export async function fetchPack({ app, device, keepApplication, told }: Fetching, pack: PackageInHand): Promise<void> {
  const { projectId } = pack;
  const progress = { done: 0, of: partsOfAny };
  const step = async <Result>(part: Part, work: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await work();
      progress.done += 1;
      told({ done: progress.done, of: Math.max(progress.of, progress.done) });
      return result;
    } catch (error) {
      throw new PackFailure(part, error);
    }
  };
  const ask = <E extends EndpointShape>({ part, endpoint, query }: Question<E>): Promise<ReplyOf<E>> =>
    step(part, async () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query was built for this endpoint
      const answer = await app.call(endpoint, { query, quiet: true } as never);
      // The response must be stored when the step ends, not later.
      await device.kept(endpoint, query)?.keep(answer);
      return answer;
    });

  const { project, user: whoAmI, information } = projectQuestions(projectId);
  const user = await ask(whoAmI);
  await ask(project);
  await ask(information);
  const list = await ask(packagesQuestion(pack));
  const id = list.rows.find(({ values }) => values['code'] === pack.number)?.id;
  if (id === undefined) throw new PackFailure('package', null);
  await ask(packageQuestion(projectId, id));
  const rows: PackagedRow[] = [];
  for (let total = 1; rows.length < total;) {
    // oxlint-disable-next-line no-await-in-loop -- each page determines the offset of the next one
    const page = await ask(contentsQuestion(projectId, id, rows.length));
    if (page.rows.length === 0) break;
    rows.push(...page.rows);
    total = page.total;
  }
  const types = typesIn(rows);
  progress.of = progress.done + 1 + types.reduce((sum, type) => sum + 1 + typeQuestions(projectId, type).length, 0);
  for (const type of types) {
    // oxlint-disable-next-line no-await-in-loop -- a slow link handles one request at a time
    await step('rows', () => keepRowsOnDevice(app, user, projectId, type));
    for (const each of typeQuestions(projectId, type)) {
      // oxlint-disable-next-line no-await-in-loop -- a slow link handles one request at a time
      await ask(each);
    }
  }
  // Last step: if it fails, a tab that stays open has everything else.
  await step('application', keepApplication);
}
