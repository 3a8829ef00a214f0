type Searched = { data: unknown[]; isComplete?: boolean | undefined };

/**
 * Searches in bounded time, and again without that bound if the search stopped early.
 * @param search with `bounded` for its request; undefined without it
 * @param onPartial gets what was found until the search stopped, if it is anything
 */
export async function searchInTwoSteps<Response extends Searched>(
  q: string,
  search: (bounded: true | undefined) => Promise<Response>,
  onPartial?: (response: Response) => void,
): Promise<Response> {
  const response = await search(q ? true : undefined);
  if (!q || response.isComplete !== false) return response;
  if (response.data.length > 0) onPartial?.(response);
  return search(undefined);
}
