export function findTestFolder(): string;
export function isRoomy(memory: { mounts: string; spaceBytes: number; freeBytes: number }): boolean;
