import { settings, type Settings } from '../../contract/settings.ts';
import { ServerUnreachable } from './failedStart.ts';

/** What the server says of this deployment. Throws `ServerUnreachable`. */
export async function readSettings(): Promise<Settings> {
  let response: Response;
  try {
    response = await fetch('/settings.json', { cache: 'no-cache' });
  } catch (error) {
    throw new ServerUnreachable(error);
  }
  if (!response.ok) throw new ServerUnreachable(response.status);
  return settings.parse(await response.json());
}
