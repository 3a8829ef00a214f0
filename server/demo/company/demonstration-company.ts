import { type Actor, systemActor } from '#server/db/history/history.ts';
import type { Random } from '#server/demo/random.ts';

/** An office user of the demonstration company. */
export type StaffMember = { id: string; name: string; hiredAt: Date };

export type DemonstrationCompany = {
  staff: StaffMember[];
  now: Date;
  timeZone: string;
  sendHour: number;
  publicUrl: string;
  unknownTextsPerHour: number;
};

/** Picks a staff member hired by then, or the system when there is none. */
export function pickActor(random: Random, staff: StaffMember[], at: Date): Actor {
  const [first, ...others] = staff.filter(({ hiredAt }) => hiredAt <= at);
  if (!first) return systemActor;
  const { id, name } = random.pick([first, ...others]);
  return { id, name };
}
