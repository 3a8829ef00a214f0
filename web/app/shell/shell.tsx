import './shell-styles.ts';
import { Drawer } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { SessionKeeper } from '#web/app/session/session-keeper.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import { warmUpToasts } from '#web/lib/toasts/toast.ts';
import { useFocusReturn } from '#web/ui/dialog/use-focus-return.ts';
import classes from './shell.module.css';
import { ShellHeader } from './shell-header.tsx';
import { SideNavigation } from './side-navigation.tsx';

/** Every page that is loaded from outside has the same key, so the next would be scrolled to where the last one was. */
function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}

/** The link that led to a page goes with the page it stood on: whoever goes on by keyboard goes on in the new one. */
function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}

export function Shell() {
  const isLeaving = useNavigation().state !== 'idle';
  const [isMenuOpen, setMenuOpen] = useState(false);

  useFocusReturn(isMenuOpen);
  usePageFocus();
  useEffect(() => void warmUpToasts(), []);

  return (
    <QueryClientProvider client={queryClient}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <div className={classes.progress} data-active={isLeaving || undefined} />
      <ShellHeader isMenuOpen={isMenuOpen} onToggleMenu={() => setMenuOpen((isOpen) => !isOpen)} />
      <div className={classes.body}>
        <div className={classes.side}>
          <SideNavigation />
        </div>
        <main id="content" className={classes.content} tabIndex={-1}>
          <SessionKeeper>
            <Outlet />
          </SessionKeeper>
        </main>
      </div>
      <Drawer
        opened={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        returnFocus={false}
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
        size={280}
        hiddenFrom="sm"
        classNames={{
          content: classes.drawer,
          header: classes.drawerHeader,
          close: classes.drawerClose,
          body: classes.drawerBody,
        }}
      >
        <SideNavigation onNavigate={() => setMenuOpen(false)} />
      </Drawer>
      <ScrollRestoration getKey={scrollKey} />
    </QueryClientProvider>
  );
}
