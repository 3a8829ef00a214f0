/**
 * The time zone of the benchmarked company: one in which it is 2 a.m. when the run starts. Crewdesk sends no warranty
 * notices at night, so they don't disturb the measurements.
 */
export const timeZone = zoneAtNight(new Date().getUTCHours());

function zoneAtNight(utcHour: number): string {
  const offset = ((2 - utcHour + 36) % 24) - 12;
  return offset > 0 ? `Etc/GMT-${offset}` : `Etc/GMT+${-offset}`;
}
