export function withBuildLock<Result>(
  work: () => Result | Promise<Result>,
  options?: { file?: string; timeoutMs?: number },
): Promise<Result>;
