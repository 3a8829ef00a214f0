const maxSliceMs = 5;

let sliceEndsAt: number | undefined;

/**
 * Call between the steps of long work. Undefined while all such work has taken less than five milliseconds in this turn
 * of the event loop; then a promise to await, so that other requests are served before the next step.
 */
export function pauseWhenDue(): Promise<void> | undefined {
  const now = performance.now();
  if (sliceEndsAt === undefined) {
    sliceEndsAt = now + maxSliceMs;
    setImmediate(() => {
      sliceEndsAt = undefined;
    });
  }
  return now < sliceEndsAt ? undefined : waitForSlice();
}

async function waitForSlice(): Promise<void> {
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
  await pauseWhenDue();
}
