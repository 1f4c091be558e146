import { useForm, type UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useTranslate } from '../../i18n/translate.ts';
import { fieldProblems } from './fieldProblems.ts';

interface ZodFormOptions<Values extends object, Body> {
  /** The very schema the server checks with; what it gives is what is sent. */
  readonly schema: z.ZodType<Body>;
  readonly initialValues: Values;
  /** The name of a field as it stands on the form, by its path. */
  readonly labelOf: (path: string) => string;
}

export interface ZodForm<Values extends object> extends UseFormReturnType<Values> {
  /** Checks everything; what is wrong stands at its field, and the first such field has the focus. */
  readonly submit: (event: React.SubmitEvent<HTMLFormElement>) => void;
}

/** A form whose values are checked by a schema of the contract when it is sent, and as they are mended afterwards. */
export function useZodForm<Values extends object, Body>(
  { schema, initialValues, labelOf }: ZodFormOptions<Values, Body>,
  onSubmit: (body: Body) => void,
): ZodForm<Values> {
  const { t } = useTranslation('common');
  const translate = useTranslate('common');
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    validateInputOnBlur: false,
    validate: (values) => {
      const checked = schema.safeParse(values);
      return checked.success ? {} : fieldProblems(checked.error, t, labelOf, translate);
    },
  });
  const submit = form.onSubmit(
    (values) => onSubmit(schema.parse(values)),
    (errors) => {
      const [first] = Object.keys(errors);
      if (first !== undefined) form.getInputNode(first)?.focus();
    },
  );
  return { ...form, submit };
}
