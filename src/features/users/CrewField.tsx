import type { ReactNode } from 'react';
import { PickListField } from '../../grid/commodityGrid/fields/PickListField.tsx';
import { fromTheList, usePickLists } from '../../grid/commodityGrid/fields/usePickLists.ts';

interface CrewFieldProps {
  readonly projectId: number;
  readonly label: string;
  readonly value: string;
  readonly error?: ReactNode;
  readonly onChange: (text: string) => void;
}

/** Field for a user's crew: one known to the project, or a new name. */
export function CrewField({ projectId, ...field }: CrewFieldProps) {
  const crews = usePickLists(projectId)({ codeKind: 'crew' }, fromTheList)!;
  return <PickListField {...field} list={crews} maxLength={200} />;
}
