import type { ReactNode } from 'react';

export type Problem = { key: number; at: string; message: ReactNode };

/** Limits the memory used by tabs that stay open for weeks. */
const maxProblems = 50;

let problems: readonly Problem[] = [];
let lastKey = 0;
let viewerId: string | undefined;
const listeners = new Set<() => void>();

/** Remembers the message of a failure toast, so that it can be read after the toast is gone. */
export function addProblem(message: ReactNode): void {
  lastKey += 1;
  problems = [{ key: lastKey, at: new Date().toISOString(), message }, ...problems].slice(0, maxProblems);
  for (const listener of listeners) listener();
}

/** The failures reported since this tab was loaded, newest first. */
export function getProblems(): readonly Problem[] {
  return problems;
}

/** Problems may name customers, so a user who signs in after another in this tab does not see theirs. */
export function showProblemsTo(userId: string): void {
  if (userId === viewerId) return;
  const isFirst = viewerId === undefined;
  viewerId = userId;
  if (isFirst) return;
  problems = [];
  for (const listener of listeners) listener();
}

export function subscribeProblems(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
