/** A failure that keeps its sentence, so that it is said in the language of the call it answers. */
import { WirewayError, type ErrorCode } from '../contract/errors.ts';
import type { Sentence } from '../contract/sentence.ts';
import { say, type Say } from './words/say.ts';

export class Refusal extends WirewayError {
  readonly sentence: Sentence;
  /** What is said after it. */
  readonly further: readonly Sentence[];

  /** `message`, for the log, is what is said in English. */
  constructor(
    code: ErrorCode,
    sentence: Sentence,
    { further = [], ...options }: ErrorOptions & { readonly further?: readonly Sentence[] } = {},
  ) {
    super(code, sayAll([sentence, ...further], say), options);
    this.sentence = sentence;
    this.further = further;
  }

  /** All of it, as it answers a call. */
  said(speak: Say): string {
    return sayAll([this.sentence, ...this.further], speak);
  }
}

const sayAll = (sentences: readonly Sentence[], speak: Say): string =>
  sentences.map((sentence) => speak(sentence)).join(' ');
