/** Services available to every screen: actors, client, caches. Created once by `createApp`, outside React. */
import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'jotai/vanilla';
import type { Settings } from '../../contract/base/pages/settings.ts';
import type { AuthRef } from '../../machines/auth/authMachine.ts';
import type { ProjectRef } from '../../machines/project/projectMachine.ts';
import type { RequestsRef } from '../../machines/requests/requestsMachine.ts';
import type { ConnectionRef } from '../../machines/connection/connectionMachine.ts';
import type { OutboxRef } from '../../machines/outbox/outboxMachine.ts';
import type { HeldPhotos } from '../device/photos/heldPhotos.ts';
import type { OperationQueue } from '../device/outbox/queue.ts';
import type { CommodityStore } from '../store/commodityStore.ts';
import type { UpdateRef } from '../../machines/update/updateMachine.ts';
import type { ScannerRef } from '../../machines/scanning/scannerMachine.ts';
import type { StartSetupTable } from '../../machines/setupTable/setupTableMachine.ts';
import type { ShellRef } from '../../machines/shell/shellMachine.ts';
import type { LivePorts } from '../../machines/live/ports.ts';
import type { Call } from '../api/client.ts';
import type { Inspection } from '../../inspector/recorder/inspection.ts';
import type { LiveEvents } from '../base/liveEvents.ts';
import type { Notify } from '../base/notifications.ts';
import type { RecentRequests } from '../api/recentRequests.ts';
import type { Preferences } from './preferences.ts';

export interface App {
  readonly settings: Settings;
  readonly call: Call;
  readonly queryClient: QueryClient;
  /** Atom store for view state shared by distant components. */
  readonly store: Store;
  readonly auth: AuthRef;
  readonly shell: ShellRef;
  readonly project: ProjectRef;
  readonly requests: RequestsRef;
  readonly notify: Notify;
  /** Atom of the display preferences of this device. */
  readonly preferences: Preferences;
  readonly connection: ConnectionRef;
  readonly outbox: OutboxRef;
  readonly update: UpdateRef;
  readonly scanner: ScannerRef;
  /** Operations of the user that this device knows. */
  readonly queue: OperationQueue;
  readonly heldPhotos: HeldPhotos;
  /** Tables in memory by user, project and type; see `commodityStore`. */
  readonly stores: Map<string, CommodityStore>;
  readonly inspection: Inspection;
  /** Starts the actor of a setup table. Its writes continue after its page is left, so no component owns it. */
  readonly startSetupTable: StartSetupTable;
  readonly recentRequests: RecentRequests;
  /** Live events of the open project. */
  readonly liveEvents: LiveEvents;
  readonly livePorts: LivePorts;
}
