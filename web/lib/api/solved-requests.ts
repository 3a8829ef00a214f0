const listeners = new Set<(request: string) => void>();

/** Calls the listener with each request that succeeded, in the form of `ApiError.request`. */
export function subscribeSolvedRequests(listener: (request: string) => void): void {
  listeners.add(listener);
}

export function reportSolvedRequest(request: string): void {
  for (const listener of listeners) listener(request);
}
