import { useLayoutEffect } from 'react';

/** Quotes and escapes a text as a CSS string, so that it cannot end the string or inject CSS. */
export function toCssString(text: string): string {
  const escaped = text.replace(/["\\<\p{Cc}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\${code.toString(16)} `;
  });
  return `"${escaped}"`;
}

/** Longer names would wrap. */
const maxNameLength = 70;

function shorten(name: string): string {
  const characters = Array.from(name);
  return characters.length <= maxNameLength ? name : `${characters.slice(0, maxNameLength - 1).join('')}…`;
}

/**
 * Sets the footer of every printed page: customer, record number and page count. CSS cannot read the document in page
 * margins, so the texts are custom properties of the root element, which the margins inherit.
 */
export function usePageFooter(number: string, customerName: string): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--print-footer-name', toCssString(shorten(customerName)));
    style.setProperty(
      '--print-footer-page',
      `${toCssString(`${number} · Page `)} counter(page) " of " counter(pages)`,
    );
    return () => {
      style.removeProperty('--print-footer-name');
      style.removeProperty('--print-footer-page');
    };
  }, [number, customerName]);
}
