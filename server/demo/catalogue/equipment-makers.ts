import * as families from './equipment-families.ts';
import * as otherFamilies from './other-equipment-families.ts';

/** Every manufacturer whose equipment is made up here. */
export const equipmentMakers: readonly string[] = [
  ...new Set(
    [...Object.values(families), ...Object.values(otherFamilies)].flatMap(({ makes }) =>
      makes.map(({ manufacturer }) => manufacturer),
    ),
  ),
].sort();
