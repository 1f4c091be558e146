/** Hours of the demonstration: paid hours of each crew on the days it earned something, and its supervision. */
import type { EarnedDay } from '../repositories/projects/demoProject.ts';
import type { NewLine } from '../repositories/timesheets/lines.ts';
import type { Chance } from './random.ts';

export const supervision = { code: 'E-900', description: 'Supervision and tools' };
/** Hundredths of an hour. */
const wholeDay = 1000;
const overtimeFrom = 800;
/** Supervision for each person at work. */
const supervisionOfEach = 150;
/** Minimum and maximum ratio of spent to earned hours on a code: some go well, some do not. */
const spentShare = { least: 0.82, most: 1.28 };

const initials = (name: string): string => name.replaceAll(/[^A-Z]/g, '');

/** Lines of a crew's people, each at most one day long. Overtime starts after eight hours. */
export function linesOf(earned: readonly EarnedDay[], chance: Chance): NewLine[] {
  const shares = new Map<string, number>();
  const lines: NewLine[] = [];
  /** Number of people with hours, per crew and day. */
  const atWork = new Map<string, number>();
  for (const { day, account, foreman, hours } of earned) {
    const key = `${account} ${foreman}`;
    const share = shares.get(key) ?? spentShare.least + (spentShare.most - spentShare.least) * chance.next();
    shares.set(key, share);
    const crew = `${day}|${foreman}`;
    let person = atWork.get(crew) ?? 0;
    let left = Math.round((hours * share * 100) / 25) * 25;
    while (left > 0) {
      person += 1;
      const worked = Math.min(left, wholeDay);
      lines.push(lineOf({ date: day, accountCode: account, foreman }, person, worked));
      left -= worked;
    }
    atWork.set(crew, person);
  }
  for (const [crew, people] of atWork) {
    const [date = '', foreman = ''] = crew.split('|');
    lines.push(
      lineOf({ date, accountCode: supervision.code, foreman }, 0, Math.min(overtimeFrom, people * supervisionOfEach)),
    );
  }
  return lines;
}

type Charged = Pick<NewLine, 'date' | 'accountCode' | 'foreman'>;

/** `person`: number within the crew, 0 for its foreman; `worked` in hundredths of an hour. */
function lineOf(charged: Charged, person: number, worked: number): NewLine {
  const { foreman } = charged;
  const employeeName = person === 0 ? foreman : `${foreman.split(' ').at(-1)} ${person}`;
  return {
    ...charged,
    employeeId: `${initials(foreman)}${String(person).padStart(3, '0')}`,
    employeeName,
    row: null,
    straightTime: Math.min(worked, overtimeFrom),
    overtime: Math.max(0, worked - overtimeFrom),
    doubleTime: 0,
    crew: '',
    craft: '',
    shift: '',
    payType: '',
    description: '',
    approved: '',
  };
}
