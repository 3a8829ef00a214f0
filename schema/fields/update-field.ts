import { z } from 'zod';

/**
 * An optional field in an update: left out, it stays undefined, so that the stored value can be kept. A union with
 * undefined would replace the messages of the field by 'Invalid input'.
 */
export function updateField<Input extends z.ZodType>(input: Input) {
  // Without the step in between, zod passes undefined to an input that accepts it and would make it null.
  return z.preprocess((value) => value, input).optional();
}
