import type { Status } from '../../../contract/commodities/fields/status.ts';
import styles from './status.module.css';

/** What a status means to the eye: a shape and a colour of its own. */
export type StatusTone = 'none' | 'progress' | 'installed' | 'complete' | 'hold' | 'warning' | 'critical' | 'removed';

/** Those that are no stage on the way; everything else is under way. */
const tones: Partial<Record<Status, StatusTone>> = {
  Removed: 'removed',
  'Removed with progress': 'warning',
  'On hold': 'hold',
  'Not started': 'none',
  Installed: 'installed',
  Complete: 'complete',
};

const isStatus = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status);

/** Of a commodity's status; anything under way is in progress. */
export const toneOfStatus = (status: string): StatusTone => (isStatus(status) && tones[status]) || 'progress';

/** Draws the icon before the word and colours both, by the style sheet alone: a grid has hundreds of them. */
export const toneClass = (tone: StatusTone): string => styles[tone] ?? '';
