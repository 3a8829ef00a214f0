// Made once: building a number format costs more than a table cell should.
const counts = new Intl.NumberFormat('en-US');

/** `5,002` */
export function formatCount(count: number): string {
  return counts.format(count);
}
