import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './keys-dialog.module.css';

/** Each with the keys of which any one does it; those of one entry are pressed together. */
const keys: { where: string; does: [keys: string[][], what: string][] }[] = [
  {
    where: 'Anywhere',
    does: [
      [[['Ctrl', 'K']], 'Search customers, records and screens'],
      [[['?']], 'Show the keys'],
      [[['Esc']], 'Close a dialog, a menu or the search'],
    ],
  },
  {
    where: 'In the search',
    does: [
      [[['↑'], ['↓']], 'Go from line to line'],
      [[['Enter']], 'Open the line'],
      [[['Ctrl', 'Enter']], 'Open it in a new tab'],
    ],
  },
  {
    where: 'In a list',
    does: [
      [[['/']], 'Go to the search of the list'],
      [[['Enter']], 'In the search: search at once'],
      [[['Esc']], 'In the search: clear it'],
      [[['↑'], ['↓']], 'In a menu or a choice: go from line to line'],
      [[['←'], ['→']], 'Go from tab to tab'],
    ],
  },
  { where: 'In a form', does: [[[['Ctrl', 'S']], 'Save']] },
];

type Props = { isOpen: boolean; onClose: () => void };

export function KeysDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog title="Keys" isOpen={isOpen} onClose={onClose}>
      {keys.map(({ where, does }) => (
        <section key={where}>
          <h3 className={classes.where}>{where}</h3>
          <dl className={classes.keys}>
            {does.map(([alternatives, what]) => (
              <div key={what} className={classes.line}>
                <dt>{what}</dt>
                <dd className={classes.combinations}>
                  {alternatives.map((together) => (
                    <Fragment key={together.join()}>
                      <span>
                        {together.map((key, n) => (
                          <Fragment key={key}>
                            {n > 0 && ' + '}
                            <Kbd>{key}</Kbd>
                          </Fragment>
                        ))}
                      </span>{' '}
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={classes.hint}>On a Mac, Cmd does what Ctrl does here.</p>
    </Dialog>
  );
}
