/** The time zones a project can be in, as lists show them. */
import { isTimeZone } from '../../../contract/base/units/projectDay.ts';

/** What is chosen where none is declared. */
export const noZone = '';

/** All this device knows by name, and the one that was chosen where it knows that by another. */
export function timeZones(chosen: string = noZone): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return chosen === noZone || known.includes(chosen) ? known : [chosen, ...known];
}

/** The zone of this device, proposed for a project that is made on it. */
export function zoneOfDevice(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : noZone;
}
