// Created once, because constructing a NumberFormat is too slow for every table cell.
const countFormat = new Intl.NumberFormat('en-US');

/** `5,002` */
export function formatCount(count: number): string {
  return countFormat.format(count);
}
