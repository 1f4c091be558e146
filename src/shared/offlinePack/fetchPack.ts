/** Fetches what a crew needs of a package, and waits until the device has it. */
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

/** What could not be had, and why. */
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
  /** Grows once the types in the package are known. */
  readonly of: number;
}

interface Fetching {
  readonly app: Pick<App, 'call' | 'queue' | 'stores' | 'store'>;
  readonly device: DeviceView;
  /** Rejects where the device does not get it. */
  readonly keepApplication: () => Promise<void>;
  readonly told: (progress: Progress) => void;
}

/** Before the package is read it is not known how much there is. */
const partsOfAny = 7;

/** Rejects with a `PackFailure`: what came before stays. */
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
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the question was made of the endpoint's own query
      const answer = await app.call(endpoint, { query, quiet: true } as never);
      // Kept when the step is done, not a moment later.
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
    // oxlint-disable-next-line no-await-in-loop -- where the next page begins is told by this one
    const page = await ask(contentsQuestion(projectId, id, rows.length));
    if (page.rows.length === 0) break;
    rows.push(...page.rows);
    total = page.total;
  }
  const types = typesIn(rows);
  progress.of = progress.done + 1 + types.reduce((sum, type) => sum + 1 + typeQuestions(projectId, type).length, 0);
  for (const type of types) {
    // oxlint-disable-next-line no-await-in-loop -- a narrow link has room for one
    await step('rows', () => keepRowsOnDevice(app, user, projectId, type));
    for (const each of typeQuestions(projectId, type)) {
      // oxlint-disable-next-line no-await-in-loop -- a narrow link has room for one
      await ask(each);
    }
  }
  // Last: where this fails, a page that stays open has all the rest.
  await step('application', keepApplication);
}
