let isNavigating = false;

/**
 * Whether the router is on the way to another page. `useNavigation` says so only once React has rendered it, which may be
 * later than a response arrives.
 */
export function isLeavingPage(): boolean {
  return isNavigating;
}

type Router = { subscribe(listener: (state: { navigation: { state: string } }) => void): unknown };

/** Called once for each router. */
export function followNavigation(router: Router): void {
  isNavigating = false;
  router.subscribe(({ navigation }) => {
    isNavigating = navigation.state !== 'idle';
  });
}
