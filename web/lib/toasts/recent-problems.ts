import type { ReactNode } from 'react';

/** The entity whose save failed. Its name and the path of its page; a new one has no page yet. */
export type ProblemSubject = { key: string; name: string; path?: string | undefined };

export type Problem = { key: number; at: string; message: ReactNode; subject: ProblemSubject | undefined };

/** Limits the memory used by tabs that stay open for weeks. */
const maxProblems = 50;

let problems: readonly Problem[] = [];
let lastKey = 0;
let viewerId: string | undefined;
const listeners = new Set<() => void>();

function replaceProblems(newer: readonly Problem[]): void {
  problems = newer;
  for (const listener of listeners) listener();
}

/** Remembers the message of a failure toast, so that it can be read after the toast is gone. */
export function addProblem(message: ReactNode, subject?: ProblemSubject): void {
  lastKey += 1;
  const problem = { key: lastKey, at: new Date().toISOString(), message, subject };
  replaceProblems([problem, ...problems].slice(0, maxProblems));
}

/** Forgets the problems of an entity, because it was saved. */
export function forgetProblems(subjectKey: string): void {
  const others = problems.filter(({ subject }) => subject?.key !== subjectKey);
  if (others.length < problems.length) replaceProblems(others);
}

/** The failures reported since this tab was loaded, newest first, except those of saves that succeeded later. */
export function getProblems(): readonly Problem[] {
  return problems;
}

/** Problems may name customers, so a user who signs in after another in this tab does not see theirs. */
export function showProblemsTo(userId: string): void {
  if (userId === viewerId) return;
  const isFirst = viewerId === undefined;
  viewerId = userId;
  if (isFirst) return;
  replaceProblems([]);
}

export function subscribeProblems(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
