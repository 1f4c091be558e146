import { useForm, type UseFormReturnType } from '@mantine/form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { z } from 'zod';
import { problemsOf } from '../../api/apiErrors.ts';
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
  /** `showRefusal`: puts what the server refused at its field, as if it had been found here. */
  onSubmit: (body: Body, showRefusal: (failure: unknown) => void) => void,
): ZodForm<Values> {
  const { t } = useTranslation('common');
  const translate = useTranslate('common');
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    validateInputOnBlur: false,
    validate: (values) => {
      const checked = schema.safeParse(values, { reportInput: true });
      return checked.success ? {} : fieldProblems(checked.error, t, labelOf, translate);
    },
  });
  const goToFirst = ([first]: readonly string[]) => {
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  const showRefusal = (failure: unknown) => {
    const problems = problemsOf(failure);
    form.setErrors(Object.fromEntries(problems.map(({ path, message }) => [path, message])));
    goToFirst(problems.map(({ path }) => path));
  };
  const submit = form.onSubmit(
    (values) => onSubmit(schema.parse(values), showRefusal),
    (errors) => goToFirst(Object.keys(errors)),
  );
  return { ...form, submit };
}
