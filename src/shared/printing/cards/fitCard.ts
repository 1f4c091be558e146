/** Keeps a card on one sheet: a card that is a little too long is drawn smaller, and signatures never stand on a sheet alone. */
import { pageSize, sheetMargin, type TemplatePage } from '../../../../contract/printing/paper.ts';

/** Scales of a card, the largest first. Below the last one the text is too small to read at work. */
const scales = [1, 0.95, 0.9, 0.85, 0.8];

/** Returns the largest scale at which the card fits; 1 for a card that needs several sheets in any case. */
export const fittingScale = (fits: (scale: number) => boolean): number => scales.find(fits) ?? 1;

const pxPerMm = 96 / 25.4;
/** Paper is laid out slightly differently than the screen, mm. */
const reserve = 2;

/** Scales the blocks of a laid-out sheet so that they fit its paper. Labels keep their size: they cannot continue elsewhere. */
export function fitSheet(sheet: HTMLElement, page: TemplatePage): void {
  const frame = sheet.querySelector<HTMLElement>(':scope > .frame');
  const blocks = frame?.querySelector<HTMLElement>('.blocks');
  if (!frame || !blocks) return;
  const most = (pageSize(page).height - 2 * sheetMargin - reserve) * pxPerMm;
  const scaleTo = (scale: number) => {
    if (scale === 1) blocks.style.removeProperty('--fit');
    else blocks.style.setProperty('--fit', String(scale));
  };
  scaleTo(
    fittingScale((scale) => {
      scaleTo(scale);
      return frame.getBoundingClientRect().height <= most;
    }),
  );
}

/** Wraps the signatures at the end of a card together with the block before them, so that no page break separates the two. */
export function keepSignatures(blocks: HTMLElement): void {
  const signatures = blocks.lastElementChild;
  const before = signatures?.previousElementSibling;
  if (!signatures?.classList.contains('signature') || !before?.classList.contains('full')) return;
  // A table can be longer than a sheet.
  if (before.querySelector('table') !== null) return;
  const together = blocks.ownerDocument.createElement('div');
  together.className = 'together';
  blocks.append(together);
  together.append(before, signatures);
}
