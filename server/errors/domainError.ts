/** Error that carries its message untranslated, so that the response is in the language of the call. */
import { WirewayError, type ErrorCode } from '../../contract/base/calls/errors.ts';
import type { LastSave } from '../../contract/base/calls/lastSave.ts';
import type { Message } from '../../contract/base/messages/message.ts';
import { translate, type Translate } from '../locales/translate.ts';

/** Problem with one field of a call. */
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
  /** Messages that follow it. */
  readonly further: readonly Message[];
  /** Seconds after which the call can be repeated; undefined if there is no such time. */
  readonly retryAfter: number | undefined;
  /** Problems by field, so that a form can show each at its field. */
  readonly problems: readonly FieldProblemMessage[];
  /** The save it conflicts with, if its author is known. */
  readonly lastSave: LastSave | null;

  /** `message`, for the log, is the English text. */
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

  /** All messages, as the response contains them. */
  translated(speak: Translate): string {
    return translateAll([this.userMessage, ...this.further], speak);
  }
}

const translateAll = (sentences: readonly Message[], speak: Translate): string =>
  sentences.map((sentence) => speak(sentence)).join(' ');
