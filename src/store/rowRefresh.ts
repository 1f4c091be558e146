/** Requests row changes from the server: one call at a time, repeated if a newer version was reported during the call. */
import type { Changes } from '../../contract/rows/changes.ts';
import { rowRefreshDelay } from '../../machines/pageTimings.ts';
import type { RowRequests } from './rowRequests.ts';
import type { Table } from './table/table.ts';

export interface RefreshedRows {
  /** Returns the current rows of this device. */
  readonly table: () => Table;
  readonly take: (changes: Changes | Table) => void;
  /** Returns true while the user's own changes are being sent. */
  readonly isSending: () => boolean;
  /** Called after a request: the rows match the server, or `error` holds the reason they do not. */
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

  /** Requests the changes; concurrent calls share the response. Never rejects: `asked` receives the error. */
  now(): Promise<void> {
    this.#running ??= this.#fetch().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /**
   * Reports that the project is at a version. The rows are requested at once, or after a delay while own changes are being sent:
   * a block of thousands takes several calls, and otherwise each response would trigger a delta request.
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
    // Repeats only for changes written during the request. A server that returns less than it announced must not cause an endless
    // loop.
    const isBehind = table().version >= promised && table().version < this.#wantedVersion;
    if (isBehind) await this.#fetchUpTo(this.#wantedVersion);
  }

  async #fetchOnce({ version, scope }: Table): Promise<void> {
    let changes = await this.#requests.changes(version, scope);
    // A lower version means another database (restored, or a fresh demo), so the stored rows are invalid.
    if (changes.version < version) {
      this.#wantedVersion = 0;
      changes = await this.#requests.changes(0, '');
    }
    this.#rows.take(changes);
  }
}
