import { peopleNames } from '#server/demo/catalogue/catalogue.ts';
import type { Random } from '#server/demo/random.ts';

export type PersonName = { firstName: string; lastName: string };

export function generatePersonName(random: Random): PersonName {
  return { firstName: random.pick(peopleNames.firstNames), lastName: generateLastName(random) };
}

export function generateLastName(random: Random): string {
  return random.pick(peopleNames.lastNames);
}
