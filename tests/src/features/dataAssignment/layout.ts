/** jsdom lays nothing out: the grid is told it is 1200 × 600 and its rows 32 px high. */
import { vi } from 'vitest';

function showModal(this: HTMLDialogElement): void {
  this.open = true;
}

function close(this: HTMLDialogElement): void {
  this.open = false;
  this.dispatchEvent(new Event('close'));
}

export function pretendLayout(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(4000);
  const dialog = HTMLDialogElement.prototype;
  if (!('showModal' in dialog)) Object.assign(dialog, { showModal, close });
}
