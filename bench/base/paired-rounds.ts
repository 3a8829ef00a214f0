/** Runs two measurements in turn for a number of rounds, in alternating order so that neither always goes first. */
export async function runPairedRounds(
  rounds: number,
  measureOne: () => Promise<unknown>,
  measureOther: () => Promise<unknown>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [measureOne, measureOther] : [measureOther, measureOne];
    for (const measure of order) await measure();
  }
}
