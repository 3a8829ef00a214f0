import { useId } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { TabStrip, tabId } from '#web/ui/layout/tab-strip.tsx';
import { RemovedRow } from '#web/ui/rows/removed-row.tsx';
import { contactLabel } from './contact-draft.ts';
import { ContactPanel } from './contact-panel.tsx';
import classes from './contact-tabs.module.css';
import type { ContactTabsState } from './use-contact-tabs.ts';

type Props = { tabs: ContactTabsState; onJump: (path: string) => void };

/** A tab's label. It watches the name itself, so that typing doesn't re-render all tabs. */
function ContactName({ path, index }: { path: string; index: number }) {
  const name: string | undefined = useWatch({ name: `${path}.${index}.name`, exact: true });
  const label = contactLabel(name, index);
  return <span title={label}>{label}</span>;
}

/** The contacts of the surrounding form, one tab each. Only the open tab is rendered; the form holds the other values. */
export function ContactTabs({ tabs, onJump }: Props) {
  const { path, ids, open, removed } = tabs;
  const panelId = useId();
  const { formState } = useFormContext();
  const openId = ids[open];

  return (
    <>
      <TabStrip
        label="Contacts"
        tabs={ids.map((id, index) => ({
          id,
          label: <ContactName path={path} index={index} />,
          hasProblem: Boolean(get(formState.errors, `${path}.${index}`)),
        }))}
        open={open}
        onOpen={tabs.setOpen}
        onRemove={tabs.remove}
        addLabel="+ Add New Contact"
        onAdd={() => onJump(tabs.add())}
        panelId={panelId}
      />
      <RemovedRow
        name={removed ? contactLabel(removed.name, 0) : undefined}
        onUndo={() => onJump(tabs.undo())}
        onSettled={tabs.forgetRemoved}
      />
      {openId === undefined ? (
        <p className={classes.empty}>No contacts to show.</p>
      ) : (
        <div role="tabpanel" id={panelId} className={classes.panel} aria-labelledby={tabId(panelId, openId)}>
          <ContactPanel key={`${openId}.${open}`} path={`${path}.${open}`} />
        </div>
      )}
    </>
  );
}
