/** Which help page a screen opens. */
import { expect, it } from 'vitest';
import { findHelpPage, type HelpPage, type ShownScreen } from '../../../contract/help/guide.ts';

const page = (name: string, ...screens: string[]): HelpPage => ({
  name,
  title: name,
  group: 'screens',
  screens,
  blocks: [],
});

const guide = [
  page('overview', 'overview'),
  page('crew', 'overview@foreman', 'dashboard@foreman'),
  page('grid', 'fieldWork'),
  page('cards', 'fieldWork@hand'),
  page('reels', 'reels'),
  page('plan', 'reels?view=plan'),
  page('figures', 'overview?figure'),
];

const nameOf = (screen: Partial<ShownScreen>) =>
  findHelpPage(guide, { page: undefined, search: {}, isForemanHome: false, isInHand: false, ...screen })?.name;

it('opens the help of the page', () => {
  expect(nameOf({ page: 'overview' })).toBe('overview');
  expect(nameOf({ page: 'reels', search: { view: 'ledger' } })).toBe('reels');
});

it('opens the help of a view, or of what is open on the page, before that of the page', () => {
  expect(nameOf({ page: 'reels', search: { view: 'plan' } })).toBe('plan');
  expect(nameOf({ page: 'overview', search: { figure: { of: 'project' } } })).toBe('figures');
  expect(nameOf({ page: 'overview', search: { figure: undefined } })).toBe('overview');
});

it('opens the help of a foreman’s home and of the cards where they replace the page', () => {
  expect(nameOf({ page: 'overview', isForemanHome: true })).toBe('crew');
  expect(nameOf({ page: 'fieldWork', isInHand: true })).toBe('cards');
  expect(nameOf({ page: 'fieldWork' })).toBe('grid');
});

it('finds none for an address without a page', () => {
  expect(nameOf({ page: undefined })).toBeUndefined();
  expect(nameOf({ page: 'unknown' })).toBeUndefined();
});
