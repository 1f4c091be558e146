/** Pick lists of a cell: the codes of a list, the labor units of a type, the foremen and the members of a project. */
import { z } from 'zod/mini';
import { codeKinds, type Field } from '../../commodities/fields/field.ts';
import { commodityType } from '../../commodities/fields/commodityTypes.ts';
import { endpoint } from '../../base/calls/endpoint.ts';
import { nearestOf } from '../../base/values/nearest.ts';
import { nearestPerson } from './personNames.ts';
import { projectId } from '../../base/values/scalars.ts';

export const pickList = z.enum([...codeKinds, 'foreman', 'person', 'laborUnit']);
export type PickList = z.infer<typeof pickList>;

/** True for the lists of people: their names are those of users, or of people without an account. */
export const isPeopleList = (list: string): boolean => list === 'foreman' || list === 'person';

/** Returns the name of the list that a text on no list most likely stands for; null if there is none. */
export const nearestOn = (list: string, text: string, names: readonly string[]): string | null =>
  isPeopleList(list) ? nearestPerson(text, names) : nearestOf(text, names);

/** Returns the pick list of a commodity field; undefined if it accepts any text. */
export const pickListOf = ({ codeKind, names }: Pick<Field, 'codeKind' | 'names'>): PickList | undefined =>
  codeKind ?? names;

export const listChoices = endpoint({
  method: 'GET',
  path: '/codes/choices',
  summary: 'What a cell may name, without what is out of use. `type` for labor units, which are those of one type.',
  cost: 2,
  keptOnDevice: true,
  access: { scope: 'project', permission: 'project.view' },
  query: z.strictObject({ projectId, list: pickList, type: z.optional(commodityType) }),
  reply: z.strictObject({ choices: z.array(z.strictObject({ name: z.string(), description: z.string() })) }),
});
export type Choice = z.infer<typeof listChoices.reply>['choices'][number];
