/**
 * The zone of the company that is measured: one in which it was two at night when the measuring began. Nobody is told of
 * warranties at night, so nothing is sent beside what is measured.
 */
export const timeZone = zoneAtNight(new Date().getUTCHours());

function zoneAtNight(hour: number): string {
  const ahead = ((2 - hour + 36) % 24) - 12;
  return ahead > 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`;
}
