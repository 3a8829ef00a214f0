import classes from './sign-in-layout.module.css';
import { formatTypedPhone } from './sign-in-state.ts';

type Props = { phone: string; outboxPath: string | undefined };

/** Says where a confirmation code is. */
export function CodeLead({ phone, outboxPath }: Props) {
  if (outboxPath)
    return (
      <>
        It expires in 10 minutes. Texts are not set up yet; the code is in{' '}
        <code className={classes.path}>{outboxPath}</code>
      </>
    );
  if (!phone) return 'We sent it to your phone. It expires in 10 minutes.';
  return (
    <>
      We sent it to <strong>{formatTypedPhone(phone)}</strong>. It expires in 10 minutes.
    </>
  );
}
