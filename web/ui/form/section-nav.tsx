import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './section-nav.module.css';

export type FormAnchor = { id: string; label: string; hasProblem?: boolean };

/** The current section: the last one whose heading is in or above the top third of the window. */
function currentSection(ids: string[]): string | undefined {
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
  if (isAtEnd && window.scrollY > 0) return ids.at(-1);
  const line = window.innerHeight / 3;
  return (
    ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line) ?? ids[0]
  );
}

/** How many pixels of the previous link stay visible in a strip. */
const neighborPx = 56;

/** Events that mean the user is moving away from the chosen section. */
const moveEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Like a native anchor: scrolls to the section and moves the keyboard focus into it. */
function goTo(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.scrollIntoView();
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  const controller = new AbortController();
  section.addEventListener(
    'blur',
    () => {
      // The window lost the focus, not the section.
      if (document.activeElement === section) return;
      section.removeAttribute('tabindex');
      controller.abort();
    },
    { signal: controller.signal },
  );
}

/** The section links of a form. Highlights the current section, marks sections with errors and scrolls to the URL's hash. */
export function SectionNav({ anchors }: { anchors: FormAnchor[] }) {
  const { hash } = useLocation();
  const idList = anchors.map(({ id }) => id).join(' ');
  const fromHash = anchors.find(({ id }) => id === hash.slice(1));
  const [current, setCurrent] = useState((fromHash ?? anchors[0])?.id);

  // Where the links are a strip, it follows the scroll.
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // With the next frame: the browser would otherwise lay out a form that is about to change again.
    const frame = requestAnimationFrame(() => {
      const anchor = nav.current?.querySelector<HTMLElement>(`[href$="#${current}"]`);
      if (anchor) nav.current?.scrollTo({ left: anchor.offsetLeft - neighborPx });
    });
    return () => cancelAnimationFrame(frame);
  }, [current]);

  // The chosen section counts as current even if the page is too short to scroll it to the top.
  const chosenId = useRef<string>(undefined);

  useEffect(() => {
    const follow = () => setCurrent(chosenId.current ?? currentSection(idList.split(' ')));
    const release = () => {
      chosenId.current = undefined;
    };
    window.addEventListener('scroll', follow, { passive: true });
    for (const type of moveEvents) window.addEventListener(type, release, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
      for (const type of moveEvents) window.removeEventListener(type, release);
    };
  }, [idList]);

  // A click scrolls immediately. When the URL changes later, the user may already be elsewhere, so don't scroll again.
  const handledId = useRef<string>(undefined);
  function choose(id: string) {
    handledId.current = id;
    chosenId.current = id;
    setCurrent(id);
    goTo(id);
  }

  // The form may load long after the navigation, and the router scrolls only to elements that already exist.
  useEffect(() => {
    const id = hash.slice(1);
    if (id !== handledId.current) {
      if (document.getElementById(id)) chosenId.current = id;
      goTo(id);
    }
    handledId.current = id;
  }, [hash]);

  return (
    <nav ref={nav} className={classes.nav} aria-label="Sections" data-sticky-strip>
      <ul className={classes.list}>
        {anchors.map(({ id, label, hasProblem }) => (
          <li key={id}>
            <Link
              className={classes.anchor}
              to={{ hash: id }}
              replace
              aria-current={id === current ? 'location' : undefined}
              onClick={() => choose(id)}
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
