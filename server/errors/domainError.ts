/** A failure that keeps its sentence, so that it is said in the language of the call it answers. */
import { WirewayError, type ErrorCode } from '../../contract/base/calls/errors.ts';
import type { LastSave } from '../../contract/base/calls/lastSave.ts';
import type { Message } from '../../contract/base/messages/message.ts';
import { translate, type Translate } from '../locales/translate.ts';

/** What is wrong with one field of a call. */
export interface FieldProblemMessage {
  readonly path: string;
  readonly message: Message;
}

interface DomainErrorOptions extends ErrorOptions {
  readonly problems?: readonly FieldProblemMessage[];
  readonly further?: readonly Message[];
  readonly retryAfter?: number;
  readonly lastSave?: LastSave | null;
}

export class DomainError extends WirewayError {
  readonly userMessage: Message;
  /** What is said after it. */
  readonly further: readonly Message[];
  /** Seconds after which the call may be made again; undefined when that says nothing about it. */
  readonly retryAfter: number | undefined;
  /** The fields it is about, for a form to say it there. */
  readonly problems: readonly FieldProblemMessage[];
  /** The save it met, where it is known whose it was. */
  readonly lastSave: LastSave | null;

  /** `message`, for the log, is what is said in English. */
  constructor(
    code: ErrorCode,
    sentence: Message,
    { further = [], retryAfter, problems = [], lastSave = null, ...options }: DomainErrorOptions = {},
  ) {
    super(code, translateAll([sentence, ...further], translate), options);
    this.userMessage = sentence;
    this.further = further;
    this.retryAfter = retryAfter;
    this.problems = problems;
    this.lastSave = lastSave;
  }

  /** All of it, as it answers a call. */
  translated(speak: Translate): string {
    return translateAll([this.userMessage, ...this.further], speak);
  }
}

const translateAll = (sentences: readonly Message[], speak: Translate): string =>
  sentences.map((sentence) => speak(sentence)).join(' ');
