/** Why a template cannot be printed as it stands. The words of each are `printTemplates:problems`. */
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
  /** What it is about: the field, the element, what the reader of the markup said. */
  readonly detail: string;
  /** Of the markup, from 1; null where there is none. */
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
