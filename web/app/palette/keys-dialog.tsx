import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './keys-dialog.module.css';

/** Each inner array is one combination, pressed together; any of a shortcut's combinations works. */
const groups: { context: string; shortcuts: [combinations: string[][], action: string][] }[] = [
  {
    context: 'Anywhere',
    shortcuts: [
      [[['Ctrl', 'K']], 'Search customers, records and screens'],
      [[['?']], 'Show keyboard shortcuts'],
      [[['Esc']], 'Close a dialog, menu or the search'],
    ],
  },
  {
    context: 'In search',
    shortcuts: [
      [[['↑'], ['↓']], 'Move between results'],
      [[['Enter']], 'Open the result'],
      [[['Ctrl', 'Enter']], 'Open the result in a new tab'],
    ],
  },
  {
    context: 'In a list',
    shortcuts: [
      [[['/']], 'Go to the search box'],
      [[['Enter']], 'In the search box: search now'],
      [[['Esc']], 'In the search box: clear it'],
      [[['↑'], ['↓']], 'In a menu or drop-down list: move between items'],
      [[['←'], ['→']], 'Move between tabs'],
    ],
  },
  { context: 'In a form', shortcuts: [[[['Ctrl', 'S']], 'Save']] },
];

type Props = { isOpen: boolean; onClose: () => void };

export function KeysDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog title="Keyboard Shortcuts" isOpen={isOpen} onClose={onClose}>
      {groups.map(({ context, shortcuts }) => (
        <section key={context}>
          <h3 className={classes.context}>{context}</h3>
          <dl className={classes.keys}>
            {shortcuts.map(([combinations, action]) => (
              <div key={action} className={classes.line}>
                <dt>{action}</dt>
                <dd className={classes.combinations}>
                  {combinations.map((keys) => (
                    <Fragment key={keys.join()}>
                      <span>
                        {keys.map((key, index) => (
                          <Fragment key={key}>
                            {index > 0 && ' + '}
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
      <p className={classes.hint}>On a Mac, use Cmd instead of Ctrl.</p>
    </Dialog>
  );
}
