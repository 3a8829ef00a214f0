import { Button } from '@mantine/core';
import { messagePlaceholders } from '#schema/messages/message-templates.ts';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import classes from './placeholder-buttons.module.css';

type Props = { isDisabled: boolean; onInsert: (placeholder: string) => void };

/** Says what each placeholder becomes, and puts it into the text. */
export function PlaceholderButtons({ isDisabled, onInsert }: Props) {
  return (
    <fieldset className={classes.placeholders} disabled={isDisabled}>
      <legend className={classes.legend}>Placeholders, filled in when a message is written</legend>
      <ul className={classes.list}>
        {Object.entries(messagePlaceholders).map(([name, meaning]) => (
          <li key={name} className={classes.row}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Insert {${name}}: ${meaning}`}
              onMouseDown={retainFocus}
              onClick={() => onInsert(`{${name}}`)}
            >
              {`{${name}}`}
            </Button>
            <span aria-hidden>{meaning}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
