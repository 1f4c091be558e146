/** Reasons a template cannot be printed in its current form. Their texts are in `printTemplates:problems`. */
export const problemCodes = [
  'syntax',
  'unknownField',
  'tooLong',
  'tooMuch',
  'noElement',
  'noAttribute',
  'callsHome',
  'malformed',
  'noAnswer',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export interface CardProblem {
  readonly code: ProblemCode;
  /** Subject of the problem: the field, the element, or the message of the markup parser. */
  readonly detail: string;
  /** Line in the markup, starting at 1; null if there is none. */
  readonly line: number | null;
}

export class CardProblemError extends Error {
  override readonly name = 'CardProblemError';
  readonly problem: CardProblem;

  constructor(code: ProblemCode, detail: string, line: number | null = null) {
    super(`${code}: ${detail}`);
    this.problem = { code, detail, line };
  }
}
