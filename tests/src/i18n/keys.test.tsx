/** The compiler checks keys: a marked line without an error fails the type check. */
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { i18n } from '../../../src/i18n/i18n.ts';
import { sayIn, useTranslation } from '../../../src/i18n/useTranslation.ts';

it('a screen uses keys of its namespace without a prefix, and others with one', () => {
  const { result } = renderHook(() => useTranslation(['grid', 'common']));
  const { t } = result.current;
  expect([t('noChoice'), t('grid:noChoice')]).toEqual([i18n.t('grid:noChoice'), i18n.t('grid:noChoice')]);
  expect(t('common:yes')).toBe('Yes');
  expect(t('checks.selected', { count: 2, shown: '2' })).toBe('2 selected');
});

it('an unknown key is shown unchanged, and fails the type check', () => {
  const { result } = renderHook(() => useTranslation('grid'));
  const { t } = result.current;
  // @ts-expect-error -- no such key
  expect(t('nothingOfTheKind')).toBe('nothingOfTheKind');
  // @ts-expect-error -- a key of another file
  expect(t('palette.packages')).toBe('palette.packages');
  // @ts-expect-error -- no such file
  expect(t('nothing:noChoice')).toBe('noChoice');
  const say = sayIn(i18n, 'en-US', 'common');
  // @ts-expect-error -- no such key
  expect(say('nothingOfTheKind')).toBe('nothingOfTheKind');
});
