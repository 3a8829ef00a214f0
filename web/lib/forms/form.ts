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
import { useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { explainDayErrors } from './day-errors.ts';

/**
 * `rowLabel` names the row of the field, if several rows have the same fields. `blankRow` is the path of that row, if
 * nobody has touched it.
 */
export type Problem = {
  path: string;
  message: string;
  rowLabel?: string | undefined;
  blankRow?: string | undefined;
};

function isRowList(value: unknown): boolean {
  return Array.isArray(value) && value.every((row) => typeof row === 'object');
}

/**
 * When a list gains or loses a row, the form library validates all of its rows, which would show errors in untouched
 * fields. So the rows keep the errors they already show.
 */
function preserveRowErrors(errors: FieldErrors, name: string, values: FieldValues, visible: unknown): void {
  if (!isRowList(get(values, name)) || !Array.isArray(get(errors, name))) return;
  set(errors, name, Array.isArray(visible) ? visible.slice() : undefined);
}

/**
 * A form validated by a schema: it holds the schema's input and submits its output. Errors appear once a field was
 * touched or the form was submitted.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver' | 'mode'>,
): UseFormReturn<Input, unknown, Output> {
  const validate = zodResolver(schema);
  const timeZone = useTimeZone();
  const form: UseFormReturn<Input, unknown, Output> = useForm<Input, unknown, Output>({
    ...options,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: async (values, context, options) => {
      const result = await validate(values, context, options);
      const [name, ...others]: string[] = options.names ?? [];
      if (name !== undefined && others.length === 0)
        preserveRowErrors(result.errors, name, values, form.getFieldState(name as FieldPath<Input>).error);
      explainDayErrors(result.errors, values, todayIn(timeZone));
      return result;
    },
  });
  return form;
}

/** The props that connect a text input to the form: `<TextInput label="Name" {...textField(form, 'name')} />`. */
export function textField<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'register' | 'formState'>,
  name: FieldPath<Input>,
) {
  // Read only the errors of the form state: reading more re-renders on the first keystroke in every field.
  const error: FieldError | undefined = get(form.formState.errors, name);
  return { ...form.register(name), error: error?.message };
}

/**
 * Focuses the first field with an error, in page order (the form library uses the order of registration). Pass it to
 * `handleSubmit` as the second argument, or call it after a rejected save. Hidden fields, such as those on another tab,
 * must be revealed first.
 */
export function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}

/** Shows the server's messages for a rejected save under their inputs, and returns them in page order. */
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

/** Like `setIssues`, and focuses the first field with an error. Returns whether there were any issues. */
export function setIssuesAndFocus<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'setError' | 'getValues'>,
  error: unknown,
): boolean {
  const hasIssues = setIssues(form, error).length > 0;
  if (hasIssues) focusFirstError();
  return hasIssues;
}

/**
 * Flattens the errors of a form, in the field order of `values`. Used for the error summary and the error marks on
 * sections and tabs.
 */
export function listProblems(errors: FieldErrors, values: unknown = {}, path = ''): Problem[] {
  const fields = (values ?? {}) as Record<string, unknown>;
  const keys = Object.keys(fields);
  const entries = Object.entries(errors).sort(([one], [other]) => keys.indexOf(one) - keys.indexOf(other));
  return entries.flatMap(([key, error]) => {
    if (!error || typeof error !== 'object' || key === 'ref') return [];
    // The error of a whole list is under the key `root`, beside the errors of its rows.
    const errorPath = key === 'root' ? path : path ? `${path}.${key}` : key;
    if (typeof error.message === 'string' && typeof error.type === 'string')
      return [{ path: errorPath, message: error.message }];
    return listProblems(error as FieldErrors, fields[key], errorPath);
  });
}
