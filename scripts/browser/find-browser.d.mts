export function findBrowser(): string | undefined;
export function findOrInstallBrowser(): Promise<void>;
