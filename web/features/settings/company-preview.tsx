import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Company } from '#schema/company.ts';
import { emailSubject } from '#schema/messages/email-subject.ts';
import type { SettingsDraft } from '#schema/settings.ts';
import classes from './settings.module.css';

export type ShownCompany = Pick<Company, 'name' | 'address' | 'phone' | 'website' | 'email' | 'logo'>;
/** Shows a company as the head of printed pages. */
export type RenderHead = (company: ShownCompany) => ReactNode;

type Props = { logo: string; renderHead: RenderHead };

/** How the company looks on paper and in messages, as typed. */
export function CompanyPreview({ logo, renderHead }: Props) {
  const { control } = useFormContext<SettingsDraft>();
  const [name, address, phone, website, email] = useWatch({
    control,
    name: ['name', 'address', 'phone', 'website', 'email'],
  }).map((text) => text?.trim() ?? '') as [string, string, string, string, string];
  return (
    <>
      <figure className={classes.paper} aria-label="The head of a printed page">
        {renderHead({ name, address, phone, website, email, logo })}
      </figure>
      <dl className={classes.messages}>
        <dt>Subject of an email</dt>
        <dd>{emailSubject(name)}</dd>
        <dt>Text with a confirmation code</dt>
        <dd>{`123456 is your confirmation code for ${name || 'Crewdesk'}. It is valid for 10 minutes.`}</dd>
      </dl>
    </>
  );
}
