export const externalTests: readonly string[];
