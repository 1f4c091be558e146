import { expect, it } from 'vitest';
import { inOrderOfGroups } from '../../server/services/reporting/summaries/rowGroups.ts';

it('sorts groups and their divisions in natural order, blanks last', () => {
  const groups = [null, 'TYPE-10', 'type-2', 'TYPE-1'].flatMap((typeCode) =>
    ['IWP-12', '', 'IWP-2'].map((installationPackage) => ({ typeCode, installationPackage })),
  );
  expect(
    inOrderOfGroups(groups, ['typeCode', 'installationPackage']).map((row) => Object.values(row).join(' ')),
  ).toEqual(['TYPE-1', 'type-2', 'TYPE-10', ''].flatMap((type) => [`${type} IWP-2`, `${type} IWP-12`, `${type} `]));
});
