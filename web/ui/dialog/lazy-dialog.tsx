import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { lazyCode, loadWhenIdle } from '#web/lib/lazy-code.ts';
import { showFailure } from '#web/lib/toasts/toast.ts';

type DialogProps = { isOpen: boolean; onClose: () => void };

/** A dialog whose code loads once the page stands, or when it is opened before that. */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const dialog = lazyCode(load);

  return function LazyDialog(props: Props) {
    const { isOpen, onClose } = props;
    const [isRendered, setRendered] = useState(false);
    if (isOpen && !isRendered && dialog.get()) setRendered(true);

    const giveUp = useEffectEvent(() => {
      onClose();
      void showFailure('This dialog could not be loaded. Please try again later.');
    });

    useEffect(() => loadWhenIdle(dialog.load), []);
    useEffect(() => {
      if (!isOpen || isRendered) return;
      let isCurrent = true;
      dialog.load().then(
        () => isCurrent && setRendered(true),
        () => isCurrent && giveUp(),
      );
      return () => {
        isCurrent = false;
      };
    }, [isOpen, isRendered]);

    const Dialog = dialog.get();
    return isRendered && Dialog && <Dialog {...props} />;
  };
}
