/** Checks of a rendered page for gloved hands and sunlight (WCAG 2.5.5, 2.5.8, 1.4.3, 1.4.6, 2.4.11). */
import type { Page } from '@playwright/test';

export interface Measure {
  readonly theme: 'light' | 'dark' | 'sunlight';
  readonly size: 'desk' | 'glove';
}

export interface Measured {
  /** One line for each fault, with the text of the element. */
  readonly faults: readonly string[];
  readonly targets: number;
  /** Number of disabled buttons compared with the others. */
  readonly disabled: number;
}

/** Measures the current page in a theme and a size, and leaves both set. Everything is read within the page, in one call. */
export const measure = (page: Page, wanted: Measure): Promise<Measured> => page.evaluate(measureInPage, wanted);

// oxlint-disable unicorn/consistent-function-scoping -- the page receives only this function
/** Runs in the page: cannot use anything else from this file. */
async function measureInPage({ theme, size }: Measure): Promise<Measured> {
  const least = size === 'glove' ? 56 : 44;
  const [ofText, ofOutlines] = theme === 'sunlight' ? [7, 7] : [4.5, 0];
  const slack = 0.5;
  const faults = new Set<string>();
  Object.assign(document.documentElement.dataset, { theme, size });
  // Virtual lists measure their rows again.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const moving = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map((each) => each.finished));

  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  const read = new Map<string, Colour>();
  /** Parses a color in any notation the browser returns. */
  const colourOf = (text: string): Colour => {
    const known = read.get(text);
    if (known) return known;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const colour: Colour = [red, green, blue, alpha / 255];
    read.set(text, colour);
    return colour;
  };
  const over = (front: Colour, back: Colour): Colour => {
    const mixed = [0, 1, 2].map((at) => front[at]! * front[3] + back[at]! * (1 - front[3]));
    return [mixed[0]!, mixed[1]!, mixed[2]!, 1];
  };
  const luminance = (colour: Colour): number => {
    const [red, green, blue] = colour.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const contrast = (one: Colour, other: Colour): number => {
    const [light, dark] = [luminance(one), luminance(other)].toSorted((first, second) => second - first);
    return (light! + 0.05) / (dark! + 0.05);
  };
  /** Returns the color painted behind an element's content; null over a picture. */
  const behind = (element: Element | null): Colour | null => {
    if (!element) return [255, 255, 255, 1];
    const style = getComputedStyle(element);
    if (style.backgroundImage !== 'none') return null;
    const own = colourOf(style.backgroundColor);
    if (own[3] === 1) return own;
    const further = behind(element.parentElement);
    return further && over(own, further);
  };

  const say = (element: Element): string => {
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    const kind = element.getAttribute('role') ?? element.tagName.toLowerCase();
    const field = element.closest('label')?.textContent ?? '';
    return `${kind} “${(name || field || element.getAttribute('class') || '').replaceAll(/\s+/g, ' ').slice(0, 48)}”`;
  };
  const isClipped = (element: Element): boolean => element.closest('.hiddenVisually') !== null;
  const isSeen = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height, bottom } = element.getBoundingClientRect();
    // The skip link above the top edge moves into view only when focused.
    const isAway = bottom <= 0 && /absolute|fixed/.test(getComputedStyle(element).position);
    return width > 1 && height > 1 && !isAway && !isClipped(element);
  };

  // While a dialog covers the page, nothing behind it can be pressed.
  const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"][aria-modal="true"], [role="menu"]')];
  const page = dialogs.findLast(isSeen) ?? document.body;
  const pressable = [
    ...page.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="menuitem"], ' +
        '[role="menuitemradio"], [role="tab"], [role="option"], [role="switch"], [role="combobox"]',
    ),
  ].filter(isSeen);

  /** True for a link within a sentence: it is as high as the text. */
  const isInSentence = (element: HTMLElement): boolean =>
    element.matches('a') &&
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
    );
  /** Returns the area of a checkbox or radio button together with its label: they are one target. */
  const areaOf = (element: HTMLElement): DOMRect => {
    const own = element.getBoundingClientRect();
    const labels = element instanceof HTMLInputElement && element.matches('[type="checkbox"], [type="radio"]');
    const words = labels
      ? [...(element.labels ?? [])].filter(isSeen).map((label) => label.getBoundingClientRect())
      : [];
    const all = [own, ...words];
    const [left, top] = [Math.min(...all.map((each) => each.left)), Math.min(...all.map((each) => each.top))];
    const [right, bottom] = [Math.max(...all.map((each) => each.right)), Math.max(...all.map((each) => each.bottom))];
    return new DOMRect(left, top, right - left, bottom - top);
  };
  for (const element of pressable) {
    if (isInSentence(element)) continue;
    const { width, height } = areaOf(element);
    if (Math.min(width, height) < least - slack)
      faults.add(`${say(element)} is ${Math.round(width)} × ${Math.round(height)}, not ${least}`);
    const own = element.getBoundingClientRect();
    if (element.matches('[type="checkbox"], [type="radio"]') && Math.abs(own.width - own.height) > 1)
      faults.add(
        `${say(element)} is drawn ${Math.round(own.width)} × ${Math.round(own.height)}: neither box nor circle`,
      );
  }

  // An element that can be scrolled into view must not be covered by sticky content.
  const scrolled = new Map(
    [...document.querySelectorAll('*')]
      .filter((each) => each.scrollHeight > each.clientHeight)
      .map((each) => [each, each.scrollTop] as const),
  );
  for (const element of pressable) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const area = element.getBoundingClientRect();
    const [x, y] = [area.left + area.width / 2, area.top + area.height / 2];
    const hit = document.elementFromPoint(x, y);
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    if (![element, ...labels].some((own) => own.contains(hit)))
      faults.add(`${say(element)} lies under ${hit ? say(hit) : 'the edge of the screen'}`);
  }
  for (const [element, top] of scrolled) element.scrollTop = top;

  // Project data can end in an ellipsis, since its full text is shown elsewhere; text of Wireway itself must never be cut off.
  const own = 'button, a.button, h1, h2, h3, label, dt, [role="tab"], [role="menuitem"], [role="option"]';
  for (const element of [...page.querySelectorAll<HTMLElement>(own)].filter(isSeen)) {
    // A label can be as wide as its text, even if its field is narrower.
    const room = element.matches('label') ? element.parentElement! : element;
    if (room.clientWidth === 0 || room.scrollWidth <= room.clientWidth + 1) continue;
    faults.add(`${say(element)} is cut: it has ${room.clientWidth} of ${room.scrollWidth} px`);
  }

  const words = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const element = node.parentElement!;
    if (node.textContent!.trim() === '' || !isSeen(element) || element.matches('script, style')) continue;
    const back = behind(element);
    if (!back) continue;
    const found = contrast(over(colourOf(getComputedStyle(element).color), back), back);
    if (found < ofText - 0.05) faults.add(`${say(element)} has a contrast of ${found.toFixed(1)} : 1, not ${ofText}`);
  }

  let disabled = 0;
  for (const element of pressable.filter((each) => each.matches('button, .button, input, textarea'))) {
    const style = getComputedStyle(element);
    const isOff = element.matches(':disabled, [aria-disabled="true"]');
    if (isOff) disabled++;
    if (theme !== 'sunlight') continue;
    const around = behind(element.parentElement);
    const inside = behind(element);
    if (!around || !inside) continue;
    // A bottom border alone separates rows and does not count as an outline.
    const widths = [style.borderBlockStartWidth, style.borderInlineStartWidth].map(Number.parseFloat);
    const hasBorder = Math.min(...widths) > 0 && colourOf(style.borderBlockEndColor)[3] > 0;
    if (isOff && style.borderBlockEndStyle !== 'dashed') faults.add(`${say(element)} is disabled by its colour alone`);
    if (!isOff && style.borderBlockEndStyle === 'dashed') faults.add(`${say(element)} looks disabled`);
    // A control without an outline is recognized by its text or icon.
    const outline = hasBorder ? contrast(over(colourOf(style.borderBlockEndColor), around), around) : 0;
    const icon = element.querySelector('svg');
    const label = icon ? contrast(over(colourOf(getComputedStyle(icon).color), inside), inside) : 0;
    const reported = Math.max(
      outline,
      contrast(inside, around),
      hasBorder ? 0 : label,
      hasBorder || element.textContent === '' ? 0 : 21,
    );
    if (reported < ofOutlines - 0.05)
      faults.add(`${say(element)} has an outline of ${reported.toFixed(1)} : 1, not ${ofOutlines}`);
  }

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth - clientWidth} px wider than the screen`);
  return { faults: [...faults], targets: pressable.length, disabled };
}
