import { Skeleton, VisuallyHidden } from '@mantine/core';

/** A placeholder in the shape of the steps and their rows. */
export function ImportSkeleton() {
  return (
    <div aria-busy>
      <VisuallyHidden>
        <output>Loading the import...</output>
      </VisuallyHidden>
      <Skeleton height={24} width="min(100%, 420px)" mb={24} />
      <Skeleton height={16} width={220} my={10} />
      <Skeleton height={12} width="min(100%, 560px)" mb={24} />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={56} mb={8} />
      ))}
    </div>
  );
}
