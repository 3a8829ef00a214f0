import { useEffect, useEffectEvent, useRef } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { focusFirstError, useSchemaForm } from '#web/lib/forms/form.ts';

/**
 * The form of one step, with the focus in its first field.
 * @param onChange called with each change of what is typed
 */
export function useStepForm<Draft extends FieldValues, Output>(
  schema: z.ZodType<Output, Draft>,
  draft: Draft,
  onChange: (draft: Draft) => void,
) {
  const form = useSchemaForm<Draft, Output>(schema, { defaultValues: draft as DefaultValues<Draft> });
  const ref = useRef<HTMLDivElement>(null);
  const handleChange = useEffectEvent(onChange);
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  }, []);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => handleChange(values) }),
    [form],
  );

  /** Calls back when all fields are valid, and else focuses the first that is not. */
  function submit(onValid: () => unknown): void {
    void form.handleSubmit(onValid, focusFirstError)();
  }
  return { form, ref, submit };
}
