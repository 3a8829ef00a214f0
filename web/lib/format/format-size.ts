const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file size for people: `812 bytes`, `1.4 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const exponent = Math.min(units.length, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** exponent;
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: units[exponent - 1] ?? 'kilobyte',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
