import { type Choice, type Random, wordsOf } from '#server/demo/random.ts';
import { madeUpLastName, madeUpPerson, type PersonName } from './people-names.ts';
import type { Place } from './places.ts';

/** One sort of customer: how it is called, who is spoken to there, and what its address has beside the street. */
export type CustomerKind = {
  name(random: Random, place: Place, owner: PersonName): string;
  titles: Choice;
  /** Fewest and most contacts. */
  contacts: readonly [number, number];
  addressNames?: Choice;
  secondLines?: Choice;
  isHousehold?: true;
};

const saints = wordsOf('Casimir Brigid Josaphat Augustine Rita Hyacinth Columbkille Ita Sabina Malachy');
const views: Choice = [
  'Lakeview',
  'Riverbend',
  'Fulton',
  'Prairie',
  'Harbor',
  'Northgate',
  'Old Mill',
  'Logan',
  'Pullman',
  'Wicker Park',
  'Garfield',
  'Bronzeville',
];

const propertyManager: CustomerKind = {
  name: (random) =>
    `${random.pick(views)} ${random.pick(['Property Management', 'Realty Partners', 'Residential Management Group', 'Management Company'])}`,
  titles: [
    'Property Manager',
    'Facility Manager',
    'Accounts Payable',
    'Maintenance Supervisor',
    'Regional Manager',
  ],
  contacts: [2, 5],
  secondLines: ['Suite 400', 'Suite 1250', 'Floor 2', 'Suite 18B'],
};

const condominium: CustomerKind = {
  name: (random, { street }) =>
    `${street} ${random.pick(['Condominium Association', 'Homeowners Association', 'Cooperative Apartments'])}`,
  titles: ['Board President', 'Property Manager', 'Building Engineer', 'Treasurer'],
  contacts: [1, 4],
  addressNames: ['Management Office', 'c/o Prairie Property Management', 'Receiving Room'],
};

const school: CustomerKind = {
  name: (random) =>
    `${random.pick(['Jane Addams', 'Ida B. Wells', 'Thaddeus Kosciuszko', 'Benito Juárez', 'Lincoln', 'Gwendolyn Brooks', 'Daniel Burnham'])} ${random.pick(['Elementary School', 'Middle School', 'High School', 'Academy', 'School District 104'])}`,
  titles: ['Building Engineer', 'Principal', 'Business Manager', 'Accounts Payable', 'Head Custodian'],
  contacts: [2, 4],
  addressNames: ['Facilities Department', 'Administration Building'],
};

const institution: CustomerKind = {
  name: (random) =>
    `Board of Trustees of ${random.pick(views)} ${random.pick(['Community College', 'Regional Medical', 'Public Library', 'Park and Recreation'])} District No. ${random.between(101, 599)}, Department of Facilities, Engineering and Capital Construction`,
  titles: [
    'Director of Facilities',
    'Chief Engineer',
    'Site Superintendent',
    'Accounts Payable',
    'Contracts Officer',
  ],
  contacts: [3, 5],
  addressNames: ['Central Receiving', 'Physical Plant Building, Attn: Chief Engineer'],
  secondLines: ['Room 114', 'Building 7, Lower Level'],
};

const church: CustomerKind = {
  name: (random) =>
    random.pick([
      `Saint ${random.pick(saints)} Parish`,
      `${random.pick(views)} Missionary Baptist Church`,
      `${random.pick(views)} Lutheran Church`,
      `Islamic Center of ${random.pick(views)}`,
      `Congregation Beth ${random.pick(['Shalom', 'Emet', 'Israel'])}`,
    ]),
  titles: ['Office Administrator', 'Building Committee Chair', 'Trustee', 'Caretaker'],
  contacts: [1, 3],
  addressNames: ['Main Office', 'Community Hall'],
};

const clinic: CustomerKind = {
  name: (random, _, { last }) =>
    random.pick([
      `${last} Family Dental`,
      `${random.pick(views)} Community Health Center`,
      `${random.pick(views)} Animal Hospital`,
      `${last} & ${madeUpLastName(random)} Orthopedics, S.C.`,
      `${random.pick(views)} Dialysis Center`,
    ]),
  titles: ['Practice Manager', 'Facility Manager', 'Office Manager', 'Accounts Payable'],
  contacts: [1, 4],
  secondLines: ['Suite 210', 'Medical Building B', 'Suite 5', 'Lower Level'],
};

const restaurant: CustomerKind = {
  name: (random, _, { first, last }) =>
    random.pick([
      `Taquería ${last}`,
      `${first}'s Kitchen`,
      `The ${random.pick(['Copper', 'Blue', 'Iron', 'Crooked'])} ${random.pick(['Kettle', 'Heron', 'Lantern', 'Spoon'])}`,
      `${last} Brothers Pizzeria`,
      `Café ${random.pick(views)}`,
      `${last} Bakery & Delicatessen`,
    ]),
  titles: ['Owner', 'General Manager', 'Kitchen Manager'],
  contacts: [1, 2],
  secondLines: ['Storefront', 'Rear Entrance'],
};

const homeowner: CustomerKind = {
  name: (random, _, { first, last }) =>
    random.chance(0.3) ? `${madeUpPerson(random).first} & ${first} ${last}` : `${first} ${last}`,
  titles: ['Homeowner', 'Neighbor with Key'],
  contacts: [1, 2],
  secondLines: ['Unit 3B', 'Apt 2', 'Coach House', 'Garden Unit'],
  isHousehold: true,
};

const factory: CustomerKind = {
  name: (random, _, { last }) =>
    `${random.pick([last, random.pick(views), 'Great Lakes', 'Midwest', 'Calumet'])} ${random.pick(['Tool & Die', 'Plating Works', 'Cold Storage', 'Packaging Co.', 'Foods, Inc.', 'Steel Fabricators', 'Printing Company'])}`,
  titles: [
    'Plant Manager',
    'Maintenance Manager',
    'Site Superintendent',
    'Accounts Payable',
    'Safety Director',
    'Purchasing',
  ],
  contacts: [2, 5],
  addressNames: ['Receiving Dock 4', 'Plant 2', 'Main Gate'],
  secondLines: ['Building C', 'Dock 7'],
};

const builder: CustomerKind = {
  name: (random, _, { last }) =>
    `${last} ${random.pick(['Construction', 'Builders, LLC', 'General Contractors', 'Development Corporation'])}`,
  titles: ['Site Superintendent', 'Project Manager', 'Owner', 'Accounts Payable', 'Estimator'],
  contacts: [2, 5],
  secondLines: ['Suite 300', 'Yard Office'],
};

/** How common each kind is: any stretch of this length has them in just this measure. */
export const customerKinds: readonly CustomerKind[] = [
  propertyManager,
  homeowner,
  restaurant,
  school,
  condominium,
  homeowner,
  factory,
  clinic,
  homeowner,
  church,
  propertyManager,
  homeowner,
  builder,
  restaurant,
  homeowner,
  condominium,
  factory,
  homeowner,
  clinic,
  institution,
];
