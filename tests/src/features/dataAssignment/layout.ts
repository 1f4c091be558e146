/** jsdom has no layout: the grid gets a size of 1200 × 600 px, its rows a height of 32 px. */
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
