import type { Choice } from '#server/demo/random.ts';
import type { EquipmentFamily } from './equipment-families.ts';

/**
 * Work of one sort in the words of the office. In the texts `{unit}`, `{make}`, `{type}` and `{size}` are those of the
 * first piece of equipment, `{place}` is a part of the customer's building.
 */
export type WorkSort = {
  texts: Choice;
  /** What is worked on; none where only drawings are made or walls are built. */
  families?: Choice<EquipmentFamily>;
  /** Whether the equipment comes with the work, and was not there for years. */
  isInstall?: true;
  /** Whether something broke and somebody called. */
  isTrouble?: true;
};

/** What comes up under each classification. */
export type WorkSorts = Readonly<Record<string, Choice<WorkSort>>>;
