export type Channel = 'sms' | 'email';
