import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';

/** Below the title of Due Visits: how many contracts cannot be in the list. */
export function FirstVisitsLead({ count }: { count: number }) {
  return (
    <>
      {`The first visit of ${count === 1 ? '1 service contract' : `${count} service contracts`} is not set. `}
      <SubtitleLink to="/app/visits/first">Set First Visits</SubtitleLink>
    </>
  );
}
