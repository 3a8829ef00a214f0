/**
 * For every select that searches: its choices are in the page only while they are offered. Fixed, because the first of
 * them is scrolled to before they have their place, and until then absolute ones stand at the top of the page.
 */
export const comboboxProps = { keepMounted: false, floatingStrategy: 'fixed' } as const;
