import type { ReactNode } from 'react';

export type Problem = { key: number; at: string; message: ReactNode };

/** Enough to read back on a bad day, little enough to leave a tab open for weeks. */
const maxKept = 50;

let problems: readonly Problem[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

/** Keeps what a toast has said of a failure, for whoever was not quick enough. */
export function noteProblem(message: ReactNode): void {
  lastKey += 1;
  problems = [{ key: lastKey, at: new Date().toISOString(), message }, ...problems].slice(0, maxKept);
  for (const listener of listeners) listener();
}

/** The failures that were told since this tab was loaded, the latest first. */
export function readProblems(): readonly Problem[] {
  return problems;
}

export function subscribeProblems(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
