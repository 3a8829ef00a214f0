import { useLayoutEffect } from 'react';

/** A text as a CSS string: nothing in it can end the string or begin anything else. */
export function cssString(text: string): string {
  const escaped = text.replace(/["\\<\p{Cc}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\${code.toString(16)} `;
  });
  return `"${escaped}"`;
}

/** More would stand in two lines. */
const maxNameLength = 70;

function shorten(name: string): string {
  const characters = Array.from(name);
  return characters.length <= maxNameLength ? name : `${characters.slice(0, maxNameLength - 1).join('')}…`;
}

/**
 * What stands at the foot of every sheet of paper: whose it is, its number, which page of how many. Style sheets cannot
 * read the document there, so it is handed to them as properties of the root, which page margins inherit from.
 */
export function usePageFoot(number: string, customerName: string): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--print-foot-name', cssString(shorten(customerName)));
    style.setProperty(
      '--print-foot-page',
      `${cssString(`${number} · Page `)} counter(page) " of " counter(pages)`,
    );
    return () => {
      style.removeProperty('--print-foot-name');
      style.removeProperty('--print-foot-page');
    };
  }, [number, customerName]);
}
