/** What is read of the router. */
type Router = {
  state: {
    navigation: { state: string };
    location: { pathname: string };
    blockers: Map<string, { state: string }>;
  };
};

let current: Router | undefined;

/** Called once for each router. */
export function followRouter(router: Router): void {
  current = router;
}

/**
 * Whether the router is on the way to another page, or there already. React renders both later, maybe after a response
 * has arrived, so that a page that is being left does not know it.
 * @param pathname of the page as it is rendered
 */
export function isLeavingPage(pathname: string): boolean {
  if (!current) return false;
  const { navigation, location, blockers } = current.state;
  if (navigation.state !== 'idle' || location.pathname !== pathname) return true;
  // The user has answered that the page may be left.
  return [...blockers.values()].some(({ state }) => state === 'proceeding');
}
