/** Time zones a project can have, as lists show them. */
import { isTimeZone } from '../../../contract/base/units/projectDay.ts';

/** Value used when no time zone is set. */
export const noZone = '';

/** Returns all time zones the browser knows, plus the chosen one if the browser lists it under another name. */
export function timeZones(chosen: string = noZone): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return chosen === noZone || known.includes(chosen) ? known : [chosen, ...known];
}

/** Returns the time zone of this device, the default for a project created on it. */
export function zoneOfDevice(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : noZone;
}
