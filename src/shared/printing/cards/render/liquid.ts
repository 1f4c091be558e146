/**
 * Template language: Liquid, limited to the values passed to it. It reads no file, follows no prototype, escapes its output, and
 * stops by itself at a time and size limit (docs/decisions/printing.md).
 */
import { Liquid, Tag, type Context, type Emitter, type TagToken, type TopLevelToken } from 'liquidjs';
import { cardCode } from '../../../../../contract/printing/cardCode.ts';
import { cardRenderTimeout } from '../../../../../machines/pageTimings.ts';
import { CardProblemError } from '../cardProblem.ts';
import type { CardData } from '../cardData.ts';
import { literal } from '../literal.ts';
import { barsMarkup, qrMarkup } from './barcodes.ts';

/** Memory limit per card, in Liquid's units; `parseLimit` is the maximum template length in characters. */
const memoryLimit = 1e7;
const parseLimit = 1e5;

/** Converts a template value to output: text, numbers and booleans are printed; lists and objects produce nothing. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Tags that load other templates; they are not available. */
const foreignTags = ['include', 'render', 'layout', 'block'];

/** Returns the height in millimeters given in a picture tag: `{% qr 25 %}`. */
function heightOf({ args }: TagToken, typical: number): number {
  const given = Number(args.trim());
  return Number.isFinite(given) && given > 0 ? Math.min(given, 120) : typical;
}

/** Returns a tag that draws a picture from the card's own data as markup, which no template value can produce. */
const picture = (typical: number, markup: (data: CardData, height: number) => string) =>
  class extends Tag {
    private readonly height: number;
    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
      super(token, remaining, liquid);
      this.height = heightOf(token, typical);
    }
    render(context: Context, emitter: Emitter): void {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `renderMarkup` passes the card data
      emitter.write(markup(context.environments as CardData, this.height));
    }
  };

function makeEngine(logo: string | null): Liquid {
  const engine = new Liquid({
    ownPropertyOnly: true,
    outputEscape: (value: unknown) => literal(textOf(value)),
    strictFilters: true,
    strictVariables: true,
    lenientIf: true,
    parseLimit,
    renderLimit: cardRenderTimeout,
    memoryLimit,
    templates: {},
    dynamicPartials: false,
  });
  // The filter would write without escaping.
  delete engine.filters['raw'];
  for (const name of foreignTags) delete engine.tags[name];
  engine.registerTag(
    'qr',
    picture(25, ({ tag, revision, project }, height) => qrMarkup(cardCode(tag, revision, project.number), height)),
  );
  engine.registerTag(
    'code128',
    picture(12, ({ tag, revision }, height) => barsMarkup(cardCode(tag, revision), height)),
  );
  engine.registerTag(
    'logo',
    picture(15, (_data, height) => (logo === null ? '' : `<img src="${logo}" alt="" style="height:${height}mm"/>`)),
  );
  return engine;
}

/** Returns a function that renders one card of the template; throws `CardProblemError` for a template that cannot be parsed. */
export function readTemplate(markup: string, logo: string | null): (data: CardData) => string {
  const engine = makeEngine(logo);
  const parsed = orProblem(() => engine.parse(markup));
  return (data) => orProblem(() => String(engine.renderSync(parsed, data)));
}

function orProblem<Value>(make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    throw problemOf(error);
  }
}

const variable = /undefined variable: (.+?)(?:, |$)/;
const limit = /(?:render|memory alloc) limit exceeded/;
const tooLong = /parse length limit exceeded/;

/** Converts a Liquid error to ours, without the location and the copy of the source that Liquid appends. */
function problemOf(error: unknown): Error {
  if (!(error instanceof Error)) return new CardProblemError('syntax', String(error));
  const text = error.message.split('\n', 1)[0] ?? '';
  const line = Number(/, line:(\d+)/.exec(text)?.[1]) || null;
  const said = text.replace(/(?:, file:\S+)?, line:\d+, col:\d+.*$/, '');
  const field = variable.exec(said)?.[1];
  if (field !== undefined) return new CardProblemError('unknownField', field, line);
  if (tooLong.test(said)) return new CardProblemError('tooLong', '');
  if (limit.test(said) || error instanceof RangeError || /call stack/.test(said))
    return new CardProblemError('tooMuch', '');
  return new CardProblemError('syntax', said, line);
}
