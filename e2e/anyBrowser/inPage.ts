/** Functions that run in the page under test; none may use a scope outside itself. */
/* oxlint-disable unicorn/consistent-function-scoping, oxc/no-map-spread -- code that runs in the page has no outer scope */
import type * as TestingLibrary from '@testing-library/dom';
import type { Plain } from './driver.ts';

export type PlainTarget = {
  readonly role?: string;
  readonly name?: Plain;
  readonly label?: Plain;
  readonly text?: Plain;
  readonly css?: string;
  readonly has?: string;
  readonly within?: PlainTarget;
};

/** Visible element; its middle in CSS px of the viewport. */
export interface Found {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Value of a field, else the visible text. */
  readonly text: string;
  /** Element that lies over the middle; null if none does. */
  readonly coveredBy: string | null;
  readonly isFocused: boolean;
  readonly isExpanded: boolean;
}

/** Returns the visible elements that match, the first of them scrolled into view; null while the page has no Testing Library. */
export function locate(wanted: PlainTarget): Found[] | null {
  const library = Reflect.get(globalThis, 'TestingLibraryDom') as typeof TestingLibrary | undefined;
  if (!library) return null;
  if (!Reflect.has(globalThis, 'pageFaults')) {
    const faults: string[] = [];
    Reflect.set(globalThis, 'pageFaults', faults);
    addEventListener('error', ({ message }) => {
      // A note of the browser that it draws a size one frame later, not an error of a script.
      if (!message.startsWith('ResizeObserver loop')) faults.push(`error: ${message}`);
    });
    addEventListener('unhandledrejection', ({ reason }) => faults.push(`rejection: ${String(reason)}`));
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      faults.push(`policy: ${violatedDirective} ${blockedURI}`),
    );
  }
  const matcherOf = (plain: unknown): string | RegExp => {
    if (typeof plain === 'string') return plain;
    const { pattern, flags } = plain as { pattern: string; flags: string };
    return new RegExp(pattern, flags);
  };
  const isVisible = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const allOf = (target: PlainTarget): HTMLElement[] => {
    const roots = target.within ? allOf(target.within) : [document.body];
    const { css, role, name, label, text, has } = target;
    const found = roots.flatMap((root): HTMLElement[] => {
      if (css !== undefined) return [...root.querySelectorAll<HTMLElement>(css)];
      if (role !== undefined)
        return library.queryAllByRole(root, role, {
          hidden: true,
          ...(name !== undefined && { name: matcherOf(name) }),
        });
      if (label !== undefined) return library.queryAllByLabelText(root, matcherOf(label));
      return library.queryAllByText(root, matcherOf(text));
    });
    return found.filter(
      (element) => isVisible(element) && (has === undefined || (element.textContent ?? '').includes(has)),
    );
  };
  const middleOf = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width, height };
  };
  const overOf = (element: HTMLElement): string | null => {
    const { x, y } = middleOf(element);
    const top = document.elementFromPoint(x, y);
    if (top === null) return 'nothing: outside the viewport';
    // A label passes the click on to its field.
    if (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element)) return null;
    return top.outerHTML.slice(0, 160);
  };
  const found = allOf(wanted);
  const [first] = found;
  if (first && overOf(first) !== null)
    first.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  return found.map((element) => ({
    ...middleOf(element),
    text: 'value' in element && element.matches('input, textarea') ? String(element.value) : element.innerText.trim(),
    coveredBy: overOf(element),
    isFocused: document.activeElement === element,
    isExpanded: element.getAttribute('aria-expanded') === 'true',
  }));
}

/** Returns what `locate` has noted since it first ran in this document. */
export function listFaults(): string[] {
  return (Reflect.get(globalThis, 'pageFaults') as string[] | undefined) ?? [];
}

/** Resolves once pictures are decoded, animations over, and two frames drawn: WebKit's screenshot waits for none of them. */
export async function settlePaint(): Promise<void> {
  await Promise.allSettled(Array.from(document.images, (image) => image.decode()));
  const running = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(running.map(({ finished }) => finished));
  for (let frame = 0; frame < 2; frame += 1)
    // oxlint-disable-next-line no-await-in-loop -- one frame after the other
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
}
