import type { StatusTone } from '../../../ui/StatusBadge.tsx';

const tones: Readonly<Record<string, StatusTone>> = {
  Removed: 'critical',
  'On hold': 'warning',
  'Not started': 'none',
  Complete: 'complete',
  Installed: 'complete',
};

/** Colour and icon of a commodity's status; anything under way is in progress. */
export const statusTone = (status: string): StatusTone => tones[status] ?? 'progress';
