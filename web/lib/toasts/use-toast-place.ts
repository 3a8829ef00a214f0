import { useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { type Box, findToastTop, type Obstacle, toastGap } from './find-toast-top.ts';
import classes from './toast-host.module.css';

const dialogSelector = '[aria-modal="true"]';
/** Of any element in the document. */
const movingEvents = ['focusin', 'scroll', 'transitionend'] as const;
const fieldSelector = 'input, textarea, select';

/** A length in pixels that depends on the page and the window. */
function lengthOf(property: `--crew-${string}`): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(property)) || 0;
}

/** What has buttons and links that toasts must not cover. */
function obstacleSelector(hasDialog: boolean): string {
  if (hasDialog) return dialogSelector;
  // In a wide window, the section links are beside the form.
  return lengthOf('--crew-strip-height') > 0
    ? '[data-sticky-head], [data-sticky-strip]'
    : '[data-sticky-head]';
}

/** The part of an element that its dialog does not scroll out of sight. */
function visibleBox(element: Element): Box {
  const box = element.getBoundingClientRect();
  const dialog = element.closest(dialogSelector)?.getBoundingClientRect() ?? box;
  return {
    left: Math.max(box.left, dialog.left),
    top: Math.max(box.top, dialog.top),
    right: Math.min(box.right, dialog.right),
    bottom: Math.min(box.bottom, dialog.bottom),
  };
}

/** The buttons of open dialogs, otherwise those of the page's sticky head and its section links, and what is in use. */
function listObstacles(hasDialog: boolean): Obstacle[] {
  const buttons = document.querySelectorAll(`:is(${obstacleSelector(hasDialog)}) :is(a, button)`);
  const inUse = document.activeElement;
  const elements = new Set(buttons);
  if (inUse?.matches(fieldSelector)) elements.add(inUse);
  return [...elements]
    .map((element) => ({ ...visibleBox(element), isInUse: element === inUse }))
    .filter(({ left, top, right, bottom }) => left < right && top < bottom);
}

function placeToasts(): void {
  const container = document.querySelector<HTMLElement>(`.${classes.toasts}[data-position="top-center"]`);
  if (!container || container.childElementCount === 0) return;
  const hasDialog = document.querySelector(dialogSelector) !== null;
  // A dialog is above the header, too.
  const minTop = toastGap + (hasDialog ? 0 : lengthOf('--crew-sticky-top'));
  const { left, right, height } = container.getBoundingClientRect();
  const top = findToastTop({ left, right, height }, listObstacles(hasDialog), minTop, window.innerHeight);
  container.style.top = `${top}px`;
}

/** Keeps open toasts off buttons, section links and the field in use, wherever those are. */
export function useToastPlace(): void {
  const { notifications } = useNotifications();
  const isShown = notifications.length > 0;
  useEffect(() => {
    if (!isShown) return;
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(placeToasts);
    };
    follow();
    // What they would cover changes with dialogs, focus, scrolling and other toasts.
    const resizes = new ResizeObserver(follow);
    resizes.observe(document.body);
    const changes = new MutationObserver(follow);
    changes.observe(document.body, { childList: true, subtree: true });
    for (const type of movingEvents)
      document.addEventListener(type, follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      cancelAnimationFrame(frame);
      resizes.disconnect();
      changes.disconnect();
      for (const type of movingEvents) document.removeEventListener(type, follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [isShown]);
}
