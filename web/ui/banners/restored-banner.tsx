import { Button } from '@mantine/core';
import { useTimeZone } from '#web/lib/company.ts';
import { formatTime, formatTimestamp, todayIn } from '#web/lib/format/format-date.ts';
import { focusSubmit } from '#web/ui/dialog/retain-focus.ts';
import classes from './banner.module.css';

type Props = {
  /** When the text was typed. */
  at: string;
  onDiscard: () => void;
};

/** Says that a form was filled with what was typed and not saved before. */
export function RestoredBanner({ at, onDiscard }: Props) {
  const timeZone = useTimeZone();
  const typedAt = new Date(at);
  const day = todayIn(timeZone, typedAt) === todayIn(timeZone) ? '' : ` on ${formatTimestamp(at, timeZone)}`;
  return (
    <div className={classes.banner} data-calm>
      <output className={classes.text}>
        {`Restored what you typed${day} at ${formatTime(typedAt, timeZone)}.`}
      </output>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          onClick={(event) => {
            focusSubmit(event);
            onDiscard();
          }}
        >
          Discard
        </Button>
      </div>
    </div>
  );
}
