export const packageFolder: string;
export const packagedVersion: string;
export const hasPackagedBrowser: boolean;
export const failureFile: string;
export function findPackagedBrowser(): string | undefined;
export function unpackBrowser(paths?: { from?: string; to?: string }): Promise<boolean>;
