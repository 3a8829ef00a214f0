import { z } from 'zod';
import { equipmentRequired } from './record-parts.ts';

type WithSerials = { equipment?: { serial?: unknown }[]; warranties?: { equipmentSerial?: unknown }[] };

/**
 * The indexes of the warranties whose serial number is not one of the equipment. Either list may be missing or hold
 * anything that a client sent.
 */
export function orphanedWarranties({ equipment, warranties }: WithSerials): number[] {
  if (!Array.isArray(equipment) || !Array.isArray(warranties)) return [];
  const serials = new Set(equipment.map((unit) => unit?.serial));
  return warranties.flatMap((warranty, index) => {
    const serial = warranty?.equipmentSerial;
    return typeof serial === 'string' && serial !== '' && !serials.has(serial) ? [index] : [];
  });
}

export const warrantiesHaveEquipment = z.check<WithSerials>(({ value, issues }) => {
  for (const index of orphanedWarranties(value)) {
    const path = ['warranties', index, 'equipmentSerial'];
    issues.push({ code: 'custom', message: equipmentRequired, path, input: value, continue: true });
  }
});
// Without this the check would run only once every other rule holds, and people would learn of it last.
warrantiesHaveEquipment._zod.def.when = () => true;
