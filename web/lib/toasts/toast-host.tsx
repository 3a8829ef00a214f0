import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import classes from './toast-host.module.css';
import { useToastPlace } from './use-toast-place.ts';

export { notifications };

export function ToastHost() {
  useToastPlace();
  return (
    <Notifications
      className={classes.toasts ?? ''}
      position="top-center"
      autoClose={5000}
      transitionDuration={300}
      containerWidth={440}
      // Toasts stay when the layout that showed them unmounts.
      portalProps={{ target: 'body' }}
    />
  );
}
