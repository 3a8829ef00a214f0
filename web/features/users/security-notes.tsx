import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecurityNote } from '#schema/security-notes.ts';
import { RecentTimestamp } from '#web/ui/text/recent-timestamp.tsx';
import classes from './security-notes.module.css';
import { securityNotesQuery } from './users.queries.ts';

const shownAtFirst = 3;

function describe({ user, wrongCodes, networks }: SecurityNote): string {
  const codes = wrongCodes === 1 ? '1 wrong code' : `${wrongCodes} wrong codes`;
  const origin = networks > 1 ? ` from ${networks} networks` : '';
  return `${codes} entered for ${user.name} within an hour${origin}`;
}

/** Attempts to guess the codes of users. Shows nothing when there are none. */
export function SecurityNotes() {
  const { data: notes = [] } = useQuery(securityNotesQuery);
  const [isExpanded, setExpanded] = useState(false);
  if (notes.length === 0) return null;
  const shown = isExpanded ? notes : notes.slice(0, shownAtFirst);
  return (
    <section className={classes.notes} aria-labelledby="security-notes">
      <h2 id="security-notes" className={classes.title}>
        Security notes
      </h2>
      <p className={classes.lead}>
        Nobody can sign in with a wrong code. If a colleague gets no code meanwhile, edit them here and choose
        Send Sign-In Code.
      </p>
      <ul className={classes.list}>
        {shown.map((note) => (
          <li key={note._id} className={classes.note}>
            <span className={classes.text}>{describe(note)}</span>
            <RecentTimestamp at={note.at} />
          </li>
        ))}
      </ul>
      {!isExpanded && notes.length > shownAtFirst && (
        <button type="button" className={classes.more} onClick={() => setExpanded(true)}>
          {`Show all ${notes.length}`}
        </button>
      )}
    </section>
  );
}
