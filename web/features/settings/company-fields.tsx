import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { type CompanyDetail, type SettingsDraft, sendHours, settingVariables } from '#schema/settings.ts';
import { textField } from '#web/lib/forms/form.ts';
import classes from './settings.module.css';
import { settingLabels } from './settings-draft.ts';

type Props = { fixed: readonly CompanyDetail[] };

/** What a field says that cannot be changed here. */
export function fixedNote(fixed: readonly CompanyDetail[], detail: CompanyDetail): string | undefined {
  return fixed.includes(detail) ? `Set by ${settingVariables[detail]} on the server.` : undefined;
}

const examples = {
  name: 'Northside Mechanical',
  address: '2100 W Fulton St, Chicago, IL 60612',
  phone: '(312) 555-0142',
  website: 'northside.example',
  email: 'office@northside.example',
} as const;
type TextDetail = keyof typeof examples;

const inputTypes: Partial<Record<TextDetail, string>> = { phone: 'tel', email: 'email' };

const notes: Partial<Record<TextDetail, string>> = {
  email: 'Replies to texts are forwarded to it. Without one they wait, and are listed under Replies.',
};

function DetailField({ detail, fixed, isRequired }: Props & { detail: TextDetail; isRequired?: boolean }) {
  const form = useFormContext<SettingsDraft>();
  const note = fixedNote(fixed, detail);
  return (
    <TextInput
      label={settingLabels[detail]}
      description={note ?? notes[detail]}
      placeholder={examples[detail]}
      type={inputTypes[detail] ?? 'text'}
      readOnly={note !== undefined}
      required={isRequired === true}
      data-path={detail}
      {...textField(form, detail)}
    />
  );
}

type CompanyProps = Props & {
  isNameRequired?: boolean;
  /** Further fields. */
  children?: ReactNode;
};

/** Name, address and how to reach the company. */
export function CompanyFields({ fixed, isNameRequired = false, children }: CompanyProps) {
  return (
    <div className={classes.fields}>
      <DetailField detail="name" fixed={fixed} isRequired={isNameRequired} />
      <DetailField detail="address" fixed={fixed} />
      <div className={classes.pair}>
        <DetailField detail="phone" fixed={fixed} />
        <DetailField detail="website" fixed={fixed} />
      </div>
      <DetailField detail="email" fixed={fixed} />
      {children}
    </div>
  );
}

const hours = Array.from({ length: sendHours.last - sendHours.first + 1 }, (_, n) => sendHours.first + n);

function hourText(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The time zone of the company. @param current the zone that is stored */
export function ZoneField({ fixed, current }: Props & { current: string }) {
  const form = useFormContext<SettingsDraft>();
  const zones = [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].sort();
  const note = fixedNote(fixed, 'timeZone');
  return (
    <NativeSelect
      label={settingLabels.timeZone}
      description={note ?? 'Days and times are those of this zone, wherever the browser is.'}
      disabled={note !== undefined}
      data={zones}
      data-path="timeZone"
      {...textField(form, 'timeZone')}
    />
  );
}

/** The time zone of the company, and when dated messages leave. @param current the zone that is stored */
export function TimeFields({ fixed, current }: Props & { current: string }) {
  const form = useFormContext<SettingsDraft>();
  const note = fixedNote(fixed, 'sendHour');
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <ZoneField fixed={fixed} current={current} />
        <NativeSelect
          label={settingLabels.sendHour}
          description={note ?? 'Messages for a day leave at this hour. What is scheduled moves with it.'}
          disabled={note !== undefined}
          data={hours.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
          data-path="sendHour"
          {...form.register('sendHour', { valueAsNumber: true })}
          error={form.formState.errors.sendHour?.message}
        />
      </div>
    </div>
  );
}
