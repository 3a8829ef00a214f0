import './shell-styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useIsFirstPageLoading } from '#web/app/navigation/first-page.ts';
import { SessionKeeper } from '#web/app/session/session-keeper.tsx';
import { HoldBanner } from '#web/features/messages/hold/hold-banner.tsx';
import { RestoreBanner } from '#web/features/restores/restore-banner.tsx';
import { loadWhenIdle } from '#web/lib/lazy-code.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { readFollowedDraft } from '#web/lib/form-drafts/followed-draft.ts';
import { warmUpToasts } from '#web/lib/toasts/toast.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts';
import { useFocusReturn } from '#web/ui/dialog/use-focus-return.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import classes from './shell.module.css';
import { ShellHeader } from './shell-header.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { useHasSettledPage } from './use-has-settled-page.ts';

const MenuDrawer = lazyDialog(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

/** A page loaded by URL always has the key `default`; without its path it would restore another page's scroll position. */
function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}

/** The link that was followed disappears with its page, so the focus moves to the new page for keyboard users. */
function usePageFocus(): void {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Changes when a link leads to an unfinished form that this page shows already: the page opens again. */
function useReopenedKey(): string {
  const { state, key } = useLocation();
  const [reopened, setReopened] = useState('');
  const isFollowed = readFollowedDraft(state) !== undefined;
  if (isFollowed && reopened !== key) setReopened(key);
  return isFollowed ? key : reopened;
}

/** The same element each time, so that the page is not rendered again whenever the shell is. */
const placeholder = <PageSkeleton />;

type Props = {
  /** Whether an expired session leads to the login page at once instead of saying so first. */
  leavesAtOnce?: boolean;
};

export function Shell({ leavesAtOnce = false }: Props) {
  const isNavigating = useNavigation().state !== 'idle';
  const isFirstPageLoading = useIsFirstPageLoading();
  const hasSettled = useHasSettledPage();
  const reopenedKey = useReopenedKey();
  const [isMenuOpen, setMenuOpen] = useState(false);

  useFocusReturn(isMenuOpen);
  useBackCloses(isMenuOpen, () => setMenuOpen(false));
  usePageFocus();
  useEffect(() => loadWhenIdle(warmUpToasts), []);

  return (
    <QueryClientProvider client={queryClient}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <div className={classes.progress} data-active={isNavigating || undefined} />
      <ShellHeader isMenuOpen={isMenuOpen} onToggleMenu={() => setMenuOpen((isOpen) => !isOpen)} />
      <RestoreBanner isReady={hasSettled} />
      <HoldBanner />
      <div className={classes.body}>
        <div className={classes.side}>
          <SideNavigation isFoldable hasCounts={hasSettled} />
        </div>
        <main id="content" className={classes.content} tabIndex={-1}>
          <SessionKeeper leavesAtOnce={leavesAtOnce}>
            <Outlet key={reopenedKey} context={placeholder} />
          </SessionKeeper>
        </main>
      </div>
      <MenuDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      {/* Only the page itself is high enough to scroll back to where it was left. */}
      {!isFirstPageLoading && <ScrollRestoration getKey={scrollKey} />}
    </QueryClientProvider>
  );
}

/** The shell of a document, whose address is printed. */
export function DocumentShell() {
  return <Shell leavesAtOnce />;
}
