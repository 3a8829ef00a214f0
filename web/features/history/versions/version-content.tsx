import { useId } from 'react';
import type { ChangeModel } from '#schema/changes/change-model.ts';
import type { Values } from '#schema/changes/unit.ts';
import { type Fact, type FactList, versionFacts } from './version-facts.ts';
import classes from './version-view.module.css';

/** Longer texts have a row of their own. */
const maxCellLength = 90;

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, text }, index) => (
        <div key={index} className={classes.fact} data-long={text.length > maxCellLength || undefined}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rows({ label, rows }: FactList) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.listTitle}>
        {label}
      </h3>
      <ul className={classes.rows} aria-labelledby={titleId}>
        {rows.map(({ name, facts }, index) => (
          <li key={index} className={classes.row}>
            <p className={classes.name}>{name}</p>
            {facts.length > 0 && (
              <p className={classes.detail}>
                {facts.map((fact) => `${fact.label}: ${fact.text}`).join(' · ')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The fields of a version, and below them its lists. */
export function VersionContent({ model, value }: { model: ChangeModel; value: Values }) {
  const { facts, lists } = versionFacts(model, value);
  return (
    <div className={classes.content}>
      <div className={classes.card}>
        <Facts facts={facts} />
      </div>
      {lists.map((list) => (
        <Rows key={list.label} {...list} />
      ))}
    </div>
  );
}
