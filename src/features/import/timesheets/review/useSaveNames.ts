import { saveCodes } from '../../../../../contract/setup/codes/codes.ts';
import { WirewayError } from '../../../../../contract/base/calls/errors.ts';
import { mapTimesheetNames, type UnknownTimesheetName } from '../../../../../contract/timesheets/timesheets.ts';
import { useApp } from '../../../../context/useApp.ts';

/** Placeholder options for account codes that are not in the list yet; no code starts with a line break. */
export const newAccount = { direct: '\ndirect', indirect: '\nindirect' } as const;

const natureOf = (meaning: string) =>
  (['direct', 'indirect'] as const).find((nature) => newAccount[nature] === meaning);

/** Meanings of names, by kind and key. */
export type Meanings = ReadonlyMap<string, string>;

/** Creates the requested account codes and stores the meanings of the other names. Rejects with the message of the server. */
export function useSaveNames(projectId: number) {
  const { call } = useApp();

  async function create(codes: readonly { readonly code: string; readonly nature: string }[]): Promise<void> {
    if (codes.length === 0) return;
    const rows = codes.map((values) => ({
      row: null,
      cells: Object.entries(values).map(([field, value]) => ({ field, value })),
    }));
    const { results } = await call(saveCodes, { body: { projectId, kind: 'account', rows }, quiet: true });
    const rejected = results.find(({ status }) => status === 'refused');
    if (rejected?.status === 'refused')
      throw new WirewayError('request.invalid', rejected.problems.map(({ reason }) => reason).join(' '));
  }

  return async (unknown: readonly UnknownTimesheetName[], meanings: Meanings): Promise<void> => {
    const intended = unknown.map((name) => ({ name, meaning: meanings.get(`${name.kind} ${name.key}`) ?? '' }));
    await create(
      intended.flatMap(({ name, meaning }) => {
        const nature = natureOf(meaning);
        return nature ? { code: name.spelling, nature } : [];
      }),
    );
    const names = intended
      .filter(({ meaning }) => natureOf(meaning) === undefined)
      .map(({ name: { kind, key, spelling }, meaning }) => ({ kind, key, spelling, meaning }));
    if (names.length > 0) await call(mapTimesheetNames, { body: { projectId, names }, quiet: true });
  };
}
