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

/** As the browser does it for anchors of its own: whoever goes on by keyboard goes on in the section. */
function goTo(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.scrollIntoView();
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.addEventListener('blur', () => section.removeAttribute('tabindex'), { once: true });
}

/** The anchors of a form; follows the scroll, marks sections with errors, and opens at the one the address names. */
export function SectionNav({ anchors }: { anchors: FormAnchor[] }) {
  const { hash } = useLocation();
  const names = anchors.map(({ id }) => id).join(' ');
  const [current, setCurrent] = useState(anchors[0]?.id);

  useEffect(() => {
    const follow = () => setCurrent(currentSection(names.split(' ')));
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [names]);

  // Whoever chose an anchor is there at once, and may be further on by the time the address has changed.
  const reached = useRef<string>(undefined);
  const reach = (id: string) => {
    reached.current = id;
    goTo(id);
  };
  // The form may have come long after the address; the router scrolls only to what is there already.
  useEffect(() => {
    const id = hash.slice(1);
    if (id !== reached.current) goTo(id);
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
              onClick={() => reach(id)}
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
