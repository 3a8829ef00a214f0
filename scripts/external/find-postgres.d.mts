/** The folder of the programs of another PostgreSQL, or the reason why there is none. */
export function findOrDownloadPostgres(): { bin: string } | { reason: string };
export function findPostgres(): string | undefined;
