import type { Status } from '../../../contract/commodities/fields/status.ts';
import styles from './status.module.css';

/** Visual meaning of a status: each has its own shape and color. */
export type StatusTone =
  | 'none'
  | 'ready'
  | 'waiting'
  | 'missing'
  | 'progress'
  | 'pulling'
  | 'pulled'
  | 'terminatedFrom'
  | 'terminatedTo'
  | 'terminatedBoth'
  | 'tested'
  | 'installed'
  | 'complete'
  | 'hold'
  | 'warning'
  | 'critical'
  | 'removed';

const tones: Readonly<Record<Status, StatusTone>> = {
  Removed: 'removed',
  'Removed with progress': 'warning',
  'On hold': 'hold',
  'Not started': 'none',
  Pulling: 'pulling',
  Pulled: 'pulled',
  'Terminated from': 'terminatedFrom',
  'Terminated to': 'terminatedTo',
  'Terminated both': 'terminatedBoth',
  Tested: 'tested',
  'In progress': 'progress',
  Installed: 'installed',
  Complete: 'complete',
};

const isStatus = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status);

/** Returns the tone of a commodity status; a status of a later version of the server is in progress. */
export const toneOfStatus = (status: string): StatusTone => (isStatus(status) ? tones[status] : 'progress');

/**
 * Returns the class that draws the icon before the word and colors both, by style sheet alone, because a grid has hundreds of
 * them.
 */
export const toneClass = (tone: StatusTone): string => styles[tone] ?? '';
