/** A label within a sentence: 'customer PO' for 'Customer PO'. */
export function labelInSentence(label: string): string {
  return label
    .split(' ')
    .map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()))
    .join(' ');
}
