/** For every searchable Mantine select: renders its options only while the list is open. */
export const comboboxProps = { keepMounted: false };
