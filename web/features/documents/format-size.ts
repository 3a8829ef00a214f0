const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** The size of a file as people say it: `812 bytes`, `1.4 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const power = Math.min(units.length, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: units[power - 1] ?? 'kilobyte',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
