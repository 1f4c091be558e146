/** Asks the server what changed of the rows: one call at a time, again where it is told of more meanwhile. */
import type { Changes } from '../../contract/rows/changes.ts';
import { rowRefreshDelay } from '../../machines/pageTimings.ts';
import type { RowRequests } from './rowRequests.ts';
import type { Table } from './table/table.ts';

export interface RefreshedRows {
  /** The rows as they are here. */
  readonly table: () => Table;
  readonly take: (changes: Changes) => void;
  /** Own changes are still going out. */
  readonly isSending: () => boolean;
  /** Asked: the rows are as the server has them, or `error` says why they are not. */
  readonly asked: (error: unknown) => void;
}

export class RowRefresh {
  readonly #requests: RowRequests;
  readonly #rows: RefreshedRows;
  #running: Promise<void> | undefined;
  #wantedVersion = 0;
  #gatherTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(requests: RowRequests, rows: RefreshedRows) {
    this.#requests = requests;
    this.#rows = rows;
  }

  /** Asks what changed; calls made meanwhile share the answer. Never rejects: `asked` is told. */
  now(): Promise<void> {
    this.#running ??= this.#fetch().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /**
   * The project is at a version. The rows are asked for at once, but in a while where own changes are still going out: a
   * block of thousands is several calls, and each answer would be followed by a delta of its own.
   */
  hear(version: number): void {
    if (version <= this.#rows.table().version) return;
    this.#wantedVersion = Math.max(this.#wantedVersion, version);
    if (!this.#rows.isSending()) void this.now();
    else
      this.#gatherTimer ??= setTimeout(() => {
        this.#gatherTimer = undefined;
        void this.now();
      }, rowRefreshDelay);
  }

  stop(): void {
    clearTimeout(this.#gatherTimer);
  }

  async #fetch(): Promise<void> {
    try {
      await this.#fetchUpTo(this.#wantedVersion);
      this.#rows.asked(null);
    } catch (error) {
      this.#rows.asked(error);
    }
  }

  async #fetchUpTo(promised: number): Promise<void> {
    const { table } = this.#rows;
    await this.#fetchOnce(table());
    // Again only for what was written meanwhile: a server that gives less than it promised must not keep us asking.
    const isBehind = table().version >= promised && table().version < this.#wantedVersion;
    if (isBehind) await this.#fetchUpTo(this.#wantedVersion);
  }

  async #fetchOnce({ version, scope }: Table): Promise<void> {
    let changes = await this.#requests.changes(version, scope);
    // A lower version is another database (restored, or a fresh demo): what we hold says nothing about it.
    if (changes.version < version) {
      this.#wantedVersion = 0;
      changes = await this.#requests.changes(0, '');
    }
    this.#rows.take(changes);
  }
}
