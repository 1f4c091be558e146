import type { Status } from '../../../contract/commodities/fields/status.ts';
import styles from './status.module.css';

/** Visual meaning of a status: each has its own shape and color. */
export type StatusTone = 'none' | 'progress' | 'installed' | 'complete' | 'hold' | 'warning' | 'critical' | 'removed';

/** Tones of statuses that are not an intermediate stage; every other status is in progress. */
const tones: Partial<Record<Status, StatusTone>> = {
  Removed: 'removed',
  'Removed with progress': 'warning',
  'On hold': 'hold',
  'Not started': 'none',
  Installed: 'installed',
  Complete: 'complete',
};

const isStatus = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status);

/** Returns the tone of a commodity status; intermediate stages are in progress. */
export const toneOfStatus = (status: string): StatusTone => (isStatus(status) && tones[status]) || 'progress';

/**
 * Returns the class that draws the icon before the word and colors both, by style sheet alone, because a grid has hundreds of
 * them.
 */
export const toneClass = (tone: StatusTone): string => styles[tone] ?? '';
