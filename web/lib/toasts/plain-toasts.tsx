import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import classes from './plain-toasts.module.css';

type ToastData = {
  message: ReactNode;
  /** In ms; false: it stays. */
  autoClose?: number | false;
  color?: string;
  loading?: boolean;
  withCloseButton?: boolean;
  onClose?: () => void;
};

/** What shows toasts. */
export type ToastCode = {
  notifications: {
    show(toast: ToastData): string;
    update(toast: ToastData & { id: string }): unknown;
    hide(id: string): unknown;
  };
  ToastHost: ComponentType;
};

type PlainToast = ToastData & { id: string };

let toasts: readonly PlainToast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setToasts(next: readonly PlainToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function hide(id: string): void {
  const toast = toasts.find((one) => one.id === id);
  setToasts(toasts.filter((one) => one !== toast));
  toast?.onClose?.();
}

function hideLater({ id, autoClose = 5000 }: PlainToast): void {
  if (autoClose !== false) window.setTimeout(() => hide(id), autoClose);
}

function PlainToasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className={classes.toasts}>
      {shown.map(({ id, message, color }) => (
        <div key={id} role="alert" className={classes.toast} data-color={color}>
          {message}
        </div>
      ))}
    </div>
  );
}

/** Toasts without a library, for a page that could not load the other ones: while offline, or while the server starts. */
export const plainToasts: ToastCode = {
  notifications: {
    show(data) {
      count += 1;
      const toast = { ...data, id: `plain-${count}` };
      setToasts([...toasts, toast]);
      hideLater(toast);
      return toast.id;
    },
    update(changed) {
      setToasts(toasts.map((toast) => (toast.id === changed.id ? { ...toast, ...changed } : toast)));
      hideLater(changed);
    },
    hide,
  },
  ToastHost: PlainToasts,
};
