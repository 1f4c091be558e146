/**
 * Renders the cards of a template: markup filled with each row's values, as trees of harmless elements. Runs in a worker or in
 * any other thread.
 */
import type { CardData } from '../cardData.ts';
import { CardProblemError, type CardProblem } from '../cardProblem.ts';
import { readTemplate } from './liquid.ts';
import { markupTree, type CardNode } from '../markupTree.ts';

export interface RenderRequest {
  readonly markup: string;
  readonly logo: string | null;
  readonly cards: readonly CardData[];
}

export type RenderReply =
  | { readonly ok: true; readonly cards: readonly (readonly CardNode[])[] }
  | { readonly ok: false; readonly problem: CardProblem };

/** Renders all cards, or returns the reason it failed: a partial set of cards is never returned. */
export function renderCards({ markup, logo, cards }: RenderRequest): RenderReply {
  try {
    const render = readTemplate(markup, logo);
    return { ok: true, cards: cards.map((data) => markupTree(render(data))) };
  } catch (error) {
    if (error instanceof CardProblemError) return { ok: false, problem: error.problem };
    throw error;
  }
}
