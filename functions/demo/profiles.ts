import type { Made } from './demo-record.ts';

/** A user of a demo tenant, with a password that is published in the README. */
export interface DemoPerson {
  name: string;
  email: string;
  password: string;
  role: 'admin' | 'editor' | 'viewer' | 'research';
}

/** How a demo tenant is. */
export interface Profile {
  tenant: string;
  member: Pick<
    Made<'member'>,
    | 'name'
    | 'abbreviation'
    | 'currency'
    | 'featured_currencies'
    | 'timezone'
    | 'date_format'
    | 'decimal_separator'
    | 'thousand_separator'
    | 'website'
  > &
    Partial<Made<'member'>>;
  people: readonly DemoPerson[];
  /** Further colleagues, who own periods and cannot sign in. */
  staff: number;
  /** The domain of their addresses. */
  domain: string;
  publishers: number;
  vendors: number;
  /** Of the publishers, those that sell as well. */
  both: number;
  products: number;
  subscriptions: number;
  /** Every subscription with a period in each of the five years: round numbers for measuring. */
  steady: boolean;
  currencies: Readonly<Record<string, number>>;
  /** One unit in the member's currency, in ten-thousandths, before the years move it. */
  rates: Readonly<Record<string, number>>;
  /** Multiplies prices in the member's own currency; they are thought in euros. */
  priceLevel: number;
}

/** The demo office of a consortium. */
export type OfficeProfile = Pick<Profile, 'tenant' | 'member' | 'people' | 'domain'>;

const passwords = {
  admin: 'quiet-lantern-orchard',
  editor: 'copper-meadow-violin',
  viewer: 'silver-thistle-bakery',
  research: 'amber-glacier-compass',
} as const;

/** The consultant's address has an account in two tenants: signing in then asks which. */
const consultant: DemoPerson = {
  name: 'Robin Vale',
  email: 'consultant@perennial.example',
  password: 'velvet-harbour-pigeon',
  role: 'editor',
};

function people(domain: string, names: Record<keyof typeof passwords, string>): DemoPerson[] {
  return (['admin', 'editor', 'viewer', 'research'] as const).map((role) => ({
    name: names[role],
    email: `${role}@${domain}`,
    password: passwords[role],
    role,
  }));
}

function mainAddress(address_1: string, post_code: string, city: string, country: string): Made<'member'>['addresses'] {
  return [{ address_type: 'main', address_1, address_2: null, post_code, city, state: null, country }];
}

export const northlake: Profile = {
  tenant: 'northlake',
  member: {
    name: 'Northlake University Library',
    abbreviation: 'NUL',
    currency: 'EUR',
    featured_currencies: ['EUR', 'USD', 'GBP', 'CHF'],
    timezone: 'Europe/Berlin',
    date_format: 'DD.MM.YYYY',
    decimal_separator: ',',
    thousand_separator: '.',
    website: 'https://library.northlake.example',
    vat: 'DE999999999',
    addresses: mainAddress('12 Lakeside Road', '01067', 'Northlake', 'DE'),
    cancellation_reminder_days_before_start_date: 90,
  },
  people: [
    ...people('northlake.example', { admin: 'Astrid Holm', editor: 'Edmund Reyes', viewer: 'Vera Lindholm', research: 'Rafael Osei' }),
    consultant,
  ],
  staff: 6,
  domain: 'northlake.example',
  publishers: 48,
  vendors: 12,
  both: 9,
  products: 180,
  subscriptions: 320,
  steady: false,
  currencies: { EUR: 46, USD: 30, GBP: 16, CHF: 8 },
  rates: { USD: 9240, GBP: 11720, CHF: 10460 },
  priceLevel: 1,
};

export const fjord: Profile = {
  tenant: 'fjord',
  member: {
    name: 'Fjord Library Consortium',
    abbreviation: 'FLC',
    currency: 'NOK',
    featured_currencies: ['NOK', 'EUR', 'USD', 'GBP'],
    timezone: 'Europe/Oslo',
    date_format: 'D.M.YYYY',
    decimal_separator: ',',
    thousand_separator: ' ',
    website: 'https://fjord-consortium.example',
    addresses: mainAddress('4 Harbour Street', '0150', 'Fjordby', 'NO'),
    cancellation_reminder_days_before_start_date: 60,
  },
  people: [
    ...people('fjord.example', { admin: 'Ane Solberg', editor: 'Eirik Tveit', viewer: 'Vilde Nygaard', research: 'Runa Aasen' }),
    consultant,
  ],
  staff: 2,
  domain: 'fjord.example',
  publishers: 12,
  vendors: 4,
  both: 2,
  products: 24,
  subscriptions: 36,
  steady: false,
  currencies: { NOK: 40, EUR: 30, USD: 20, GBP: 10 },
  rates: { EUR: 116_400, USD: 107_300, GBP: 136_200 },
  priceLevel: 11,
};

/** The office of a consortium of which Northlake and Fjord are members. */
export const arcticShelf: OfficeProfile = {
  tenant: 'arctic-shelf',
  member: {
    name: 'Arctic Shelf',
    abbreviation: 'AS',
    currency: 'EUR',
    featured_currencies: ['EUR', 'NOK', 'SEK', 'DKK'],
    timezone: 'Europe/Oslo',
    date_format: 'DD.MM.YYYY',
    decimal_separator: ',',
    thousand_separator: '.',
    website: 'https://arctic-shelf.example',
    addresses: mainAddress('2 Pier Road', '9008', 'Tromsdal', 'NO'),
  },
  people: people('arctic-shelf.example', {
    admin: 'Signe Berg',
    editor: 'Oskar Lund',
    viewer: 'Tuva Nilsen',
    research: 'Jon Aspelund',
  }).filter(({ role }) => role === 'admin' || role === 'editor'),
  domain: 'arctic-shelf.example',
};

export const meridian: Profile = {
  tenant: 'meridian',
  member: {
    name: 'Meridian Consortium',
    abbreviation: 'MC',
    currency: 'GBP',
    featured_currencies: ['GBP', 'USD', 'EUR', 'CHF'],
    timezone: 'Europe/London',
    date_format: 'DD/MM/YYYY',
    decimal_separator: '.',
    thousand_separator: ',',
    website: 'https://meridian.example',
    addresses: mainAddress('80 Meridian Square', 'SE10 9NF', 'London', 'GB'),
    financial_period_start_month: 8,
    chart_date_switch: '08-01',
  },
  people: people('meridian.example', { admin: 'Agnes Thorne', editor: 'Elliot Marsh', viewer: 'Violet Brand', research: 'Reza Karimi' }),
  staff: 56,
  domain: 'meridian.example',
  publishers: 320,
  vendors: 40,
  both: 40,
  products: 2000,
  subscriptions: 5000,
  steady: true,
  currencies: { GBP: 50, USD: 30, EUR: 16, CHF: 4 },
  rates: { USD: 7890, EUR: 8530, CHF: 8920 },
  priceLevel: 1,
};
