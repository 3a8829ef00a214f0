import { type RefObject, useEffect } from 'react';

/** The height of a bar at the bottom of the window, for `scroll-padding-bottom`. */
const heightProperty = '--crew-bottom-bar-height';

/** What must stay visible of a field: all of it, or the first lines of a long text. */
const minVisibleHeight = 40;

/** Scrolls the focused field of the bar's form above the bar, if the bar has just grown over it. */
function revealFocusedField(bar: HTMLElement): void {
  const field = document.activeElement;
  if (!field?.matches('input, select, textarea') || bar.contains(field)) return;
  if (!bar.closest('form')?.contains(field)) return;
  const { top, height } = field.getBoundingClientRect();
  const isBelowWindow = top >= window.innerHeight;
  const isCovered = top + Math.min(height, minVisibleHeight) > bar.getBoundingClientRect().top;
  if (isCovered && !isBelowWindow) field.scrollIntoView({ block: 'nearest' });
}

/** Keeps focused fields clear of a form's bar at the bottom of the window, however high it is. */
export function useBottomBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(heightProperty, `${element.offsetHeight}px`);
      revealFocusedField(element);
    });
    observer.observe(element, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty(heightProperty);
    };
  }, [bar]);
}
