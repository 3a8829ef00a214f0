import { expect, test } from 'vitest';
import { senderName, withFictionalCompany } from './company-settings.ts';
import { readConfig } from './config.ts';

const blank = { name: '', address: '', phone: '', website: '', email: '', logo: '' };

test('a company without settings has no invented details [10.4-63]', () => {
  const config = readConfig({ ADMIN_NAME: 'Pat Doe', ADMIN_PHONE: '3125550142' });
  expect(config.company).toEqual({ ...blank, timeZone: 'America/Chicago', sendHour: 9 });
  expect(config.mailFrom).toBe('');
  expect(senderName(config.company)).toBe('Crewdesk');
});

test('a company has the details that are set, and the product logo with a name only', () => {
  const { company, mailFrom } = readConfig({
    COMPANY_NAME: 'Doe Mechanical',
    COMPANY_EMAIL: 'pat@doe.example',
  });
  expect(company).toMatchObject({
    ...blank,
    name: 'Doe Mechanical',
    email: 'pat@doe.example',
    logo: '/assets/logo.png',
  });
  expect(mailFrom).toBe('pat@doe.example');
  expect(readConfig({ COMPANY_LOGO: '/own.png' }).company).toMatchObject({ ...blank, logo: '/own.png' });
});

test('a demonstration has its fictional company, unless any detail is set', () => {
  const demonstration = withFictionalCompany(readConfig({ TIME_ZONE: 'Asia/Kathmandu' }));
  expect(demonstration.company).toMatchObject({
    name: 'Northwind Mechanical',
    phone: '(312) 555-0142',
    logo: '/assets/logo.png',
    timeZone: 'Asia/Kathmandu',
  });
  expect(demonstration.mailFrom).toBe('office@northwindmechanical.example');
  expect(withFictionalCompany(readConfig({ COMPANY_LOGO: '/own.png' })).company).toMatchObject({
    name: 'Northwind Mechanical',
    logo: '/own.png',
  });
  for (const detail of ['NAME', 'ADDRESS', 'PHONE', 'WEBSITE', 'EMAIL']) {
    const config = readConfig({ [`COMPANY_${detail}`]: 'Doe' });
    expect(withFictionalCompany(config)).toBe(config);
  }
});
