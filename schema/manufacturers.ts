import { z } from 'zod';
import { requiredText } from './fields/text.ts';

export const manufacturerInputSchema = z.object({
  name: requiredText('A manufacturer name is required.', 100),
});

export const manufacturerSchema = z.object({
  _id: z.string(),
  name: z.string(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Manufacturer = z.output<typeof manufacturerSchema>;
export type ManufacturerInput = z.output<typeof manufacturerInputSchema>;
