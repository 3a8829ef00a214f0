import '#web/ui/dialog/dialog-styles.ts';
import { Drawer } from '@mantine/core';
import classes from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** The navigation of narrow windows. */
export function MenuDrawer({ isOpen, onClose }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      title="Menu"
      closeButtonProps={{ 'aria-label': 'Close the menu' }}
      size={280}
      className={classes.menu ?? ''}
      classNames={{
        content: classes.drawer,
        header: classes.drawerHeader,
        close: classes.drawerClose,
        body: classes.drawerBody,
      }}
    >
      <SideNavigation onNavigate={onClose} />
    </Drawer>
  );
}
