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
      // They outlive the layout they were shown in.
      portalProps={{ target: 'body' }}
    />
  );
}
