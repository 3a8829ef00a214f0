import { useMediaQuery } from '@mantine/hooks';

/** How many rows of each card fit on the first screen: the window of a small laptop is 768 pixels high. */
export function useFirstRows(): { work: number; warranties: number; visits: number } {
  const isHigh = useMediaQuery('(min-height: 880px)', undefined, { getInitialValueInEffect: false });
  return isHigh ? { work: 6, warranties: 3, visits: 3 } : { work: 4, warranties: 2, visits: 2 };
}
