import type { z } from 'zod';
import type { Unit, Values } from './unit.ts';

/** How the changes of an entity are described and merged. */
export type ChangeModel = {
  /** 'work order' */
  noun: string;
  /** In the order of the form. */
  units: readonly Unit[];
  /** The name of an entity in sentences; undefined if it has none. */
  toText(entity: Values): string | undefined;
  /** Which entity it is, after the sentence of a change; absent where lists show its name. */
  toPlace?(entity: Values): string | undefined;
  /** What a request for an entity must fulfill; absent: it is not merged. */
  schema?: z.ZodType;
};
