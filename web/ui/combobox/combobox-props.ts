/** For every select that searches: its choices are in the page only while they are offered. */
export const comboboxProps = { keepMounted: false };
