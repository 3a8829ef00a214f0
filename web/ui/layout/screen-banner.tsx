import { PageLink } from './page-link.tsx';
import classes from './screen-banner.module.css';

type Props = {
  /** The name of the region. */
  label: string;
  text: string;
  /** A second sentence, for users who cannot follow the link. */
  detail?: string | undefined;
  link?: { to: string; label: string } | undefined;
};

/** What everybody has to know on every screen, with the page where something can be done about it. */
export function ScreenBanner({ label, text, detail, link }: Props) {
  return (
    <section className={classes.banner} aria-label={label}>
      <p className={classes.text}>{text}</p>
      {detail && <p className={classes.text}>{detail}</p>}
      {link && (
        <PageLink className={classes.link} to={link.to}>
          {link.label}
        </PageLink>
      )}
    </section>
  );
}
