/** A user action: the persona who performs it, its preparation, the input itself, and what the page shows when it is done. */
import type { BrowserContext, Page } from '@playwright/test';
import type { EmbeddedAccount } from '../../server/config/accounts.ts';
import type { BenchProject } from './project.ts';

/**
 * One condition on the page, checked inside the page in every frame. It is true when a visible element matches the selector and
 * the other members. Plain data, because it has to be passed into the page and survive a navigation there.
 */
export interface Condition {
  /** CSS selector; omitted where only the address matters. */
  readonly selector?: string;
  /** The element contains this text. */
  readonly text?: string;
  /** Every visible match contains the text, and there is at least one. */
  readonly isEvery?: true;
  /** The text of the first visible match is no longer this one. */
  readonly differsFrom?: string;
  /** At least this many visible matches; default 1. */
  readonly min?: number;
  /** No visible element matches. */
  readonly isGone?: true;
  /** The document of this iframe is searched instead of the page. */
  readonly frame?: string;
  /** The path and query of the address contain this. */
  readonly address?: string;
}

/** Everything an action works with. */
export interface Hand {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly project: BenchProject;
  /** Round number, starting at 0; makes the typed text differ from round to round. */
  readonly round: number;
}

export interface Action {
  readonly name: string;
  /** Every repetition gets a browser profile with nothing stored, signed in and on the Dashboard. */
  readonly isFresh?: boolean;
  /** Same as `isFresh`, but before sign-in. */
  readonly isSignedOut?: boolean;
  /** Maximum number of repetitions, for actions that take long or change the project permanently. */
  readonly maxRepetitions?: number;
  /** Navigates to the starting point of the action; not measured. Its result is passed to `act` and `shown`. */
  readonly prepare?: (hand: Hand) => Promise<string | void>;
  /** Performs one input: the time runs from its first event in the page, or from the navigation if there is none. */
  readonly act: (hand: Hand, prepared: string) => Promise<unknown>;
  /** Conditions that are all true in the frame that shows the result. */
  readonly shown: (hand: Hand, prepared: string) => readonly Condition[];
  /** Restores what the action changed; not measured. */
  readonly restore?: (hand: Hand) => Promise<unknown>;
}

export interface Persona {
  readonly name: string;
  /** Role of the account at the embedded sign-in provider. */
  readonly role: EmbeddedAccount['roleKey'];
  readonly viewport: { readonly width: number; readonly height: number };
  readonly hasTouch?: boolean;
  readonly actions: readonly Action[];
}

/** Screen size of desktop users. */
export const desk = { width: 1440, height: 900 };
export const tablet = { width: 820, height: 1180 };

export const see = (selector: string, text?: string): Condition => ({ selector, ...(text !== undefined && { text }) });
export const everyText = (selector: string, text: string): Condition => ({ selector, text, isEvery: true });
export const gone = (selector: string, text?: string): Condition => ({ ...see(selector, text), isGone: true });
export const differs = (selector: string, before: string): Condition => ({ selector, differsFrom: before });
export const at = (address: string): Condition => ({ address });
