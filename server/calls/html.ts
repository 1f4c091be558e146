/** Server-side markup: inserted values are text and are always escaped. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup created by `html`. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Filling = string | number | Html | readonly Html[];

/** Escapes text for markup, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

function markupOf(filling: Filling): string {
  if (filling instanceof Html) return filling.markup;
  if (typeof filling === 'object') return filling.map(({ markup }) => markup).join('');
  return escapeHtml(String(filling));
}

/** Tag for markup templates; texts and numbers in it are escaped, markup of `html` is not. */
export function html(parts: TemplateStringsArray, ...fillings: readonly Filling[]): Html {
  return new Html(String.raw({ raw: parts }, ...fillings.map(markupOf)));
}
