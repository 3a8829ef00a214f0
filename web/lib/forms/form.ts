import { zodResolver } from '@hookform/resolvers/zod';
import {
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  set,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#web/lib/api/api-error.ts';

/** `where` names the row a field belongs to, where several rows have the same fields. */
export type Problem = { path: string; message: string; where?: string | undefined };

function isRows(value: unknown): boolean {
  return Array.isArray(value) && value.every((row) => typeof row === 'object');
}

/**
 * The form library validates a list that gained or lost a row as a whole. That is right for the list itself, but the
 * fields of rows that nobody has touched would turn red: rows keep the errors they show already.
 */
function keepShownRowErrors(found: FieldErrors, name: string, values: FieldValues, shown: unknown): void {
  if (!isRows(get(values, name)) || !Array.isArray(get(found, name))) return;
  set(found, name, Array.isArray(shown) ? shown.slice() : undefined);
}

/**
 * A form over a schema: holds what the schema takes in, submits what it gives out. Errors show after a field was touched
 * or a submit was tried.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver' | 'mode'>,
): UseFormReturn<Input, unknown, Output> {
  const validate = zodResolver(schema);
  const form: UseFormReturn<Input, unknown, Output> = useForm<Input, unknown, Output>({
    ...options,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: async (values, context, asked) => {
      const result = await validate(values, context, asked);
      const [name, ...others]: string[] = asked.names ?? [];
      if (name !== undefined && others.length === 0)
        keepShownRowErrors(result.errors, name, values, form.getFieldState(name as FieldPath<Input>).error);
      return result;
    },
  });
  return form;
}

/** What a text input needs to be part of the form: `<TextInput label="Name" {...textField(form, 'name')} />`. */
export function textField<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'register' | 'formState'>,
  name: FieldPath<Input>,
) {
  // Of the form's state only the errors are read: whoever reads more renders again at the first key in every field.
  const error: FieldError | undefined = get(form.formState.errors, name);
  return { ...form.register(name), error: error?.message };
}

/**
 * Puts the focus on the first field with an error, in the order of the page (the form library's own order is that of
 * rendering): the second argument of `handleSubmit`, and for after a refused save. Fields that are out of sight, like
 * those on another tab, have to be brought there first.
 */
export function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}

/** Puts the messages of a refused save under their inputs, and gives them in the order of the page. */
export function setIssues<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'setError' | 'getValues'>,
  error: unknown,
): Problem[] {
  const errors: FieldErrors = {};
  for (const { path, message } of error instanceof ApiError ? error.issues : []) {
    const issue = { type: 'server', message };
    form.setError(path as FieldPath<Input>, issue);
    set(errors, path, issue);
  }
  return listProblems(errors, form.getValues());
}

/** The same, with the focus on the first. True when there were any. */
export function placeIssues<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'setError' | 'getValues'>,
  error: unknown,
): boolean {
  const hasIssues = setIssues(form, error).length > 0;
  if (hasIssues) focusFirstError();
  return hasIssues;
}

/**
 * The errors of a form one by one, in the order in which `values` has the fields: for the summary and the marks on
 * sections and tabs.
 */
export function listProblems(errors: FieldErrors, values: unknown = {}, path = ''): Problem[] {
  const fields = (values ?? {}) as Record<string, unknown>;
  const keys = Object.keys(fields);
  const entries = Object.entries(errors).sort(([one], [other]) => keys.indexOf(one) - keys.indexOf(other));
  return entries.flatMap(([key, error]) => {
    if (!error || typeof error !== 'object' || key === 'ref') return [];
    // The error of a list as a whole stands beside those of its rows.
    const here = key === 'root' ? path : path ? `${path}.${key}` : key;
    if (typeof error.message === 'string' && typeof error.type === 'string')
      return [{ path: here, message: error.message }];
    return listProblems(error as FieldErrors, fields[key], here);
  });
}
