import { zodResolver } from '@hookform/resolvers/zod';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';

export type Problem = { path: string; message: string };

/**
 * A form over a schema: holds what the schema takes in, submits what it gives out. Errors show after a field was touched
 * or a submit was tried.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver' | 'mode'>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    ...options,
    resolver: zodResolver(schema),
    mode: 'onTouched',
    shouldFocusError: false,
  });
}

/** What a text input needs to be part of the form: `<TextInput label="Name" {...textField(form, 'name')} />`. */
export function textField<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'register' | 'getFieldState' | 'formState'>,
  name: FieldPath<Input>,
) {
  return { ...form.register(name), error: form.getFieldState(name, form.formState).error?.message };
}

/**
 * Puts the focus on the first field with an error, in the order of the page (the form library's own order is that of
 * rendering): the second argument of `handleSubmit`, and for after a refused save. Fields that are out of sight, like
 * those on another tab, have to be brought there first.
 */
export function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}

/** Puts the messages of a refused save under their inputs and the focus on the first. True when there were any. */
export function placeIssues<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'setError'>,
  error: unknown,
): boolean {
  const issues = error instanceof ApiError ? error.issues : [];
  for (const { path, message } of issues) {
    form.setError(path as FieldPath<Input>, { type: 'server', message });
  }
  if (issues.length > 0) focusFirstError();
  return issues.length > 0;
}

/** The errors of a form one by one, in the order of its fields: for the summary and the marks on sections and tabs. */
export function listProblems(errors: FieldErrors, path = ''): Problem[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || typeof error !== 'object' || key === 'ref') return [];
    // The error of a list as a whole stands beside those of its rows.
    const here = key === 'root' ? path : path ? `${path}.${key}` : key;
    if (typeof error.message === 'string' && typeof error.type === 'string')
      return [{ path: here, message: error.message }];
    return listProblems(error as FieldErrors, here);
  });
}
