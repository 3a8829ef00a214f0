import type { Address } from '#schema/fields/address.ts';
import { type Choice, type Random, wordsOf } from '#server/demo/random.ts';

type Town = { city: string; state: string; zips: Choice; areaCodes: Choice; streets: Choice };

const chicagoStreets: Choice = [
  'W Fulton St',
  'N Halsted St',
  'S Ashland Ave',
  'N Milwaukee Ave',
  'W Belmont Ave',
  'S Pulaski Rd',
  'W Cermak Rd',
  'N Clark St',
  'W Irving Park Rd',
  'S Michigan Ave',
  'W Grand Ave',
  'N Western Ave',
  'S Cottage Grove Ave',
  'W 63rd St',
  'N Sheridan Rd',
  'W Roosevelt Rd',
  'S King Dr',
  'N Broadway',
  'W Lake St',
  'S Archer Ave',
  'W 47th St',
  'N Lincoln Ave',
  'W Devon Ave',
  'S Kedzie Ave',
  'N Cicero Ave',
  'W Ogden Ave',
];

const chicago: Town = {
  city: 'Chicago',
  state: 'IL',
  zips: wordsOf(`
    60601 60605 60607 60608 60609 60610 60612 60613 60614 60615 60616 60617 60618 60620 60622 60623
    60625 60626 60628 60629 60630 60632 60634 60637 60638 60639 60640 60641 60642 60643 60645 60647
    60649 60651 60654 60657`),
  areaCodes: ['312', '773', '872'],
  streets: chicagoStreets,
};

const suburbs: Choice<Omit<Town, 'streets'>> = [
  { city: 'Evanston', state: 'IL', zips: ['60201', '60202'], areaCodes: ['847', '224'] },
  { city: 'Skokie', state: 'IL', zips: ['60076', '60077'], areaCodes: ['847', '224'] },
  { city: 'Oak Park', state: 'IL', zips: ['60302', '60304'], areaCodes: ['708'] },
  { city: 'Cicero', state: 'IL', zips: ['60804'], areaCodes: ['708'] },
  { city: 'Berwyn', state: 'IL', zips: ['60402'], areaCodes: ['708'] },
  { city: 'Oak Lawn', state: 'IL', zips: ['60453'], areaCodes: ['708'] },
  { city: 'Orland Park', state: 'IL', zips: ['60462', '60467'], areaCodes: ['708'] },
  { city: 'Elk Grove Village', state: 'IL', zips: ['60007'], areaCodes: ['847', '224'] },
  { city: 'Arlington Heights', state: 'IL', zips: ['60004', '60005'], areaCodes: ['847', '224'] },
  { city: 'Schaumburg', state: 'IL', zips: ['60173', '60193'], areaCodes: ['847', '224'] },
  { city: 'Elmhurst', state: 'IL', zips: ['60126'], areaCodes: ['630', '331'] },
  { city: 'Downers Grove', state: 'IL', zips: ['60515', '60516'], areaCodes: ['630', '331'] },
  { city: 'Naperville', state: 'IL', zips: ['60540', '60563'], areaCodes: ['630', '331'] },
  { city: 'Aurora', state: 'IL', zips: ['60505', '60506'], areaCodes: ['630', '331'] },
  { city: 'Joliet', state: 'IL', zips: ['60432', '60435'], areaCodes: ['815', '779'] },
  { city: 'Waukegan', state: 'IL', zips: ['60085'], areaCodes: ['847', '224'] },
  { city: 'Hammond', state: 'IN', zips: ['46320', '46324'], areaCodes: ['219'] },
  { city: 'Gary', state: 'IN', zips: ['46402', '46408'], areaCodes: ['219'] },
];

const suburbStreets: Choice = [
  'Maple Ave',
  'Oak St',
  'Washington Blvd',
  'Church St',
  'Industrial Dr',
  'Prairie Ave',
  'Park Blvd',
  'Elm Ct',
  'Lake Shore Dr',
  'Roosevelt Rd',
  'Grove St',
  'Commerce Dr',
  'Chestnut Ave',
  'Ridge Rd',
  'E Main St',
  'Spring Rd',
];

export type Place = { street: string; city: string; state: string; zip: string; areaCode: string };

/** Two of three customers are in the city itself. */
export function madeUpPlace(random: Random): Place {
  const town = random.chance(0.65) ? chicago : { ...random.pick(suburbs), streets: suburbStreets };
  return {
    street: `${random.between(100, 9899)} ${random.pick(town.streets)}`,
    city: town.city,
    state: town.state,
    zip: random.pick(town.zips),
    areaCode: random.pick(town.areaCodes),
  };
}

/** `name` and `street2` are the lines that only some addresses have. */
export function addressAt(place: Place, lines: Partial<Pick<Address, 'name' | 'street2'>>): Address {
  const { street, city, state, zip } = place;
  return { name: lines.name ?? null, street, street2: lines.street2 ?? null, city, state, zip };
}
