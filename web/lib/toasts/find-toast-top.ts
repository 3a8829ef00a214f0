export type Box = { left: number; top: number; right: number; bottom: number };

export type ToastArea = { left: number; right: number; height: number };

/** Between toasts and what they must not cover. */
export const toastGap = 8;

/**
 * How far down the toasts begin, in pixels: as far up as they cover none of the obstacles. Where there is no such place,
 * at the top.
 * @param minTop the highest possible place
 */
export function findToastTop(
  { left, right, height }: ToastArea,
  obstacles: readonly Box[],
  minTop: number,
  windowHeight: number,
): number {
  const inTheWay = obstacles.filter((box) => box.left < right && box.right > left);
  const isFree = (top: number) =>
    top + height <= windowHeight && inTheWay.every((box) => box.bottom <= top || box.top >= top + height);
  const candidates = [minTop, ...inTheWay.map(({ bottom }) => bottom + toastGap)]
    .filter((top) => top >= minTop)
    .sort((one, other) => one - other);
  return candidates.find(isFree) ?? minTop;
}
