/** What a user action is: who does it, how it is prepared, the input itself, and what the page shows when it is done. */
import type { BrowserContext, Page } from '@playwright/test';
import type { EmbeddedAccount } from '../../server/config/accounts.ts';
import type { BenchProject } from './project.ts';

/**
 * One fact about the page, checked inside the page in every frame. It holds when a visible element matches the selector and the
 * other members. Plain data, because it has to cross into the page and survive a navigation there.
 */
export interface Condition {
  /** CSS; left out where only the address counts. */
  readonly selector?: string;
  /** The element contains this text. */
  readonly text?: string;
  /** Every visible match contains the text, and there is one. */
  readonly isEvery?: true;
  /** The text of the first visible match is not this one any more. */
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

/** What an action works with. */
export interface Hand {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly project: BenchProject;
  /** Counts from 0; makes what is typed differ from round to round. */
  readonly round: number;
}

export interface Action {
  readonly name: string;
  /** Every repetition gets a browser profile without anything stored, signed in and on the Dashboard. */
  readonly isFresh?: boolean;
  /** As `isFresh`, before sign-in. */
  readonly isSignedOut?: boolean;
  /** At most this many repetitions, for actions that take long or change the project for good. */
  readonly maxRepetitions?: number;
  /** Leads to where the action begins; not measured. Its result goes to `act` and `shown`. */
  readonly prepare?: (hand: Hand) => Promise<string | void>;
  /** One input: the time runs from its first event in the page, or from the navigation if there is none. */
  readonly act: (hand: Hand, prepared: string) => Promise<unknown>;
  /** All of them hold in the frame that shows the result. */
  readonly shown: (hand: Hand, prepared: string) => readonly Condition[];
  /** Puts back what the action changed; not measured. */
  readonly restore?: (hand: Hand) => Promise<unknown>;
}

export interface Persona {
  readonly name: string;
  /** The role of the account of the embedded sign-in provider. */
  readonly role: EmbeddedAccount['roleKey'];
  readonly viewport: { readonly width: number; readonly height: number };
  readonly hasTouch?: boolean;
  readonly actions: readonly Action[];
}

/** The size of screen of people at a desk. */
export const desk = { width: 1440, height: 900 };
export const tablet = { width: 820, height: 1180 };

export const see = (selector: string, text?: string): Condition => ({ selector, ...(text !== undefined && { text }) });
export const everyText = (selector: string, text: string): Condition => ({ selector, text, isEvery: true });
export const gone = (selector: string, text?: string): Condition => ({ ...see(selector, text), isGone: true });
export const differs = (selector: string, before: string): Condition => ({ selector, differsFrom: before });
export const at = (address: string): Condition => ({ address });
