/** What every screen is given: the actors, the client, the caches. Made once by `createApp`, outside React. */
import type { QueryClient } from '@tanstack/react-query';
import type { Settings } from '../../contract/settings.ts';
import type { AuthRef } from '../../machines/auth/authMachine.ts';
import type { ProjectRef } from '../../machines/project/projectMachine.ts';
import type { RequestsRef } from '../../machines/requests/requestsMachine.ts';
import type { ShellRef } from '../../machines/shell/shellMachine.ts';
import type { LivePorts } from '../../machines/live/ports.ts';
import type { Call } from '../api/client.ts';
import type { Connection } from './connection.ts';
import type { Inspection } from '../../inspector/recorder/inspection.ts';
import type { LiveEvents } from './liveEvents.ts';
import type { Notify } from './notifications.ts';
import type { Preferences } from './preferences.ts';

export interface App {
  readonly settings: Settings;
  readonly call: Call;
  readonly queryClient: QueryClient;
  readonly auth: AuthRef;
  readonly shell: ShellRef;
  readonly project: ProjectRef;
  readonly requests: RequestsRef;
  readonly notify: Notify;
  readonly preferences: Preferences;
  readonly connection: Connection;
  readonly inspection: Inspection;
  /** What the server tells of the open project. */
  readonly liveEvents: LiveEvents;
  readonly livePorts: LivePorts;
}
