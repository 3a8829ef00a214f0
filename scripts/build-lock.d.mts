export function withBuildLock<Result>(
  work: () => Result | Promise<Result>,
  options?: { file?: string; patience?: number },
): Promise<Result>;
