import { saveCodes } from '../../../../../contract/setup/codes/codes.ts';
import { WirewayError } from '../../../../../contract/base/calls/errors.ts';
import { mapTimesheetNames, type UnknownTimesheetName } from '../../../../../contract/timesheets/timesheets.ts';
import { useApp } from '../../../../context/useApp.ts';

/** Stand for codes that are not in the list yet; no code begins with a line break. */
export const newAccount = { direct: '\ndirect', indirect: '\nindirect' } as const;

const natureOf = (meaning: string) =>
  (['direct', 'indirect'] as const).find((nature) => newAccount[nature] === meaning);

/** What names mean, by their kind and key. */
export type Meanings = ReadonlyMap<string, string>;

/** Makes the account codes that were asked for, and keeps what the other names mean. Rejects with what the server says. */
export function useSaveNames(projectId: number) {
  const { call } = useApp();

  async function create(codes: readonly { readonly code: string; readonly nature: string }[]): Promise<void> {
    if (codes.length === 0) return;
    const rows = codes.map((values) => ({
      row: null,
      cells: Object.entries(values).map(([field, value]) => ({ field, value })),
    }));
    const { results } = await call(saveCodes, { body: { projectId, kind: 'account', rows }, quiet: true });
    const refused = results.find(({ status }) => status === 'refused');
    if (refused?.status === 'refused')
      throw new WirewayError('request.invalid', refused.problems.map(({ reason }) => reason).join(' '));
  }

  return async (unknown: readonly UnknownTimesheetName[], meanings: Meanings): Promise<void> => {
    const meant = unknown.map((name) => ({ name, meaning: meanings.get(`${name.kind} ${name.key}`) ?? '' }));
    await create(
      meant.flatMap(({ name, meaning }) => {
        const nature = natureOf(meaning);
        return nature ? { code: name.spelling, nature } : [];
      }),
    );
    const names = meant
      .filter(({ meaning }) => natureOf(meaning) === undefined)
      .map(({ name: { kind, key, spelling }, meaning }) => ({ kind, key, spelling, meaning }));
    if (names.length > 0) await call(mapTimesheetNames, { body: { projectId, names }, quiet: true });
  };
}
