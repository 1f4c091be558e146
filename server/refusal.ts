/** A failure that keeps its sentence, so that it is said in the language of the call it answers. */
import { WirewayError, type ErrorCode } from '../contract/errors.ts';
import type { Sentence } from '../contract/sentence.ts';
import { say } from './words/say.ts';

export class Refusal extends WirewayError {
  readonly sentence: Sentence;

  /** `message`, for the log, is the sentence in English. */
  constructor(code: ErrorCode, sentence: Sentence, options?: ErrorOptions) {
    super(code, say(sentence), options);
    this.sentence = sentence;
  }
}
