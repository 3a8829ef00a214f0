import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './section-nav.module.css';

export type FormAnchor = { id: string; label: string; hasProblem?: boolean };

/** The section that reads as the present one: the last whose head has passed the upper third of the window. */
function currentSection(ids: string[]): string | undefined {
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
  if (isAtEnd && window.scrollY > 0) return ids.at(-1);
  const line = window.innerHeight / 3;
  return (
    ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line) ?? ids[0]
  );
}

/** Somebody goes elsewhere by hand. */
const signsOfMoving = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** As the browser does it for anchors of its own: whoever goes on by keyboard goes on in the section. */
function goTo(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.scrollIntoView();
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  const left = new AbortController();
  section.addEventListener(
    'blur',
    () => {
      // Whoever only looks at another window comes back to the section.
      if (document.activeElement === section) return;
      section.removeAttribute('tabindex');
      left.abort();
    },
    { signal: left.signal },
  );
}

/** The anchors of a form; follows the scroll, marks sections with errors, and opens at the one the address names. */
export function SectionNav({ anchors }: { anchors: FormAnchor[] }) {
  const { hash } = useLocation();
  const names = anchors.map(({ id }) => id).join(' ');
  const named = anchors.find(({ id }) => id === hash.slice(1));
  const [current, setCurrent] = useState((named ?? anchors[0])?.id);

  // A section near the end of the page never gets to its top: who asked for it is there all the same.
  const asked = useRef<string>(undefined);

  useEffect(() => {
    const follow = () => setCurrent(asked.current ?? currentSection(names.split(' ')));
    const release = () => {
      asked.current = undefined;
    };
    window.addEventListener('scroll', follow, { passive: true });
    for (const sign of signsOfMoving) window.addEventListener(sign, release, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
      for (const sign of signsOfMoving) window.removeEventListener(sign, release);
    };
  }, [names]);

  // Whoever chose an anchor is there at once, and may be further on by the time the address has changed.
  const reached = useRef<string>(undefined);
  function scope(id: string) {
    reached.current = id;
    asked.current = id;
    setCurrent(id);
    goTo(id);
  }

  // The form may have come long after the address; the router scrolls only to what is there already.
  useEffect(() => {
    const id = hash.slice(1);
    if (id !== reached.current) {
      if (document.getElementById(id)) asked.current = id;
      goTo(id);
    }
    reached.current = id;
  }, [hash]);

  return (
    <nav className={classes.nav} aria-label="Sections">
      <ul className={classes.list}>
        {anchors.map(({ id, label, hasProblem }) => (
          <li key={id}>
            <Link
              className={classes.anchor}
              to={{ hash: id }}
              replace
              aria-current={id === current ? 'location' : undefined}
              onClick={() => scope(id)}
            >
              {label}
              {hasProblem && (
                <>
                  <IconAlertCircle size={16} className={classes.mark} aria-hidden />
                  <VisuallyHidden>(has errors)</VisuallyHidden>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
