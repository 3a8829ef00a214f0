import type { SettingName, Settings, SettingsDraft } from '#schema/settings.ts';

export const settingLabels: Record<SettingName, string> = {
  name: 'Company Name',
  address: 'Address',
  phone: 'Phone',
  website: 'Website',
  email: 'Email',
  timeZone: 'Time Zone',
  sendHour: 'Hour of Dated Messages',
};

export function toSettingsDraft(settings: Settings | undefined): SettingsDraft {
  const { name = '', address = '', phone = '', website = '', email = '' } = settings ?? {};
  const { timeZone = 'America/Chicago', sendHour = 9 } = settings ?? {};
  return { name, address, phone, website, email, timeZone, sendHour };
}
