import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';

export { notifications };

export function ToastHost() {
  return (
    <Notifications
      position="top-center"
      autoClose={5000}
      transitionDuration={300}
      containerWidth={440}
      // Toasts stay when the layout that showed them unmounts.
      portalProps={{ target: 'body' }}
    />
  );
}
