export type Box = { left: number; top: number; right: number; bottom: number };

export type Obstacle = Box & {
  /** Covered only if there is no other place. */
  isInUse?: boolean;
};

export type ToastArea = { left: number; right: number; height: number };

/** Between toasts and what they must not cover. */
export const toastGap = 8;

/** How many square pixels of the obstacles the toasts would cover. */
function coveredArea(
  { left, right, height }: ToastArea,
  obstacles: readonly Obstacle[],
  top: number,
): number {
  return obstacles.reduce((sum, box) => {
    const width = Math.min(box.right, right) - Math.max(box.left, left);
    const covered = Math.min(box.bottom, top + height) - Math.max(box.top, top);
    return sum + Math.max(width, 0) * Math.max(covered, 0);
  }, 0);
}

/**
 * How far down the toasts begin, in pixels: as far up as they cover none of the obstacles. Where there is no such place,
 * where they cover least of what is in use, and then least of the others.
 * @param minTop the highest possible place
 */
export function findToastTop(
  area: ToastArea,
  obstacles: readonly Obstacle[],
  minTop: number,
  windowHeight: number,
): number {
  const maxTop = Math.max(minTop, windowHeight - area.height);
  const besides = obstacles.flatMap(({ top, bottom }) => [top - area.height - toastGap, bottom + toastGap]);
  const inUse = obstacles.filter(({ isInUse }) => isInUse);
  const [best] = [minTop, ...besides, maxTop]
    .map((top) => Math.min(Math.max(top, minTop), maxTop))
    .map((top) => ({
      top,
      coveredInUse: coveredArea(area, inUse, top),
      covered: coveredArea(area, obstacles, top),
    }))
    .sort(
      (one, other) =>
        one.coveredInUse - other.coveredInUse || one.covered - other.covered || one.top - other.top,
    );
  return best?.top ?? minTop;
}
