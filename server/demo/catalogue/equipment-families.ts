import type { Choice } from '#server/demo/random.ts';

/**
 * How a manufacturer writes what stands on the plate. `{code}` is that of the size; of the serial, `{yy}`, `{ww}` and
 * `{mm}` tell when the unit was built. # is any digit, @ any capital letter.
 */
export type Make = { manufacturer: string; model: string; serial: string };

/** Equipment of one sort: how the office calls the units, what sizes there are, and who builds them. */
export type EquipmentFamily = {
  type: string;
  /** The first part of identifiers: `RTU` in `RTU-3`. */
  prefix: string;
  /** What a person calls the size, and how it stands in model numbers. */
  sizes: Choice<readonly [label: string, code: string]>;
  makes: Choice<Make>;
};

const trane = { manufacturer: 'Trane', serial: '{yy}{ww}#####L' };
const carrier = { manufacturer: 'Carrier', serial: '{ww}{yy}@#####' };
const lennox = { manufacturer: 'Lennox', serial: '56{yy}@#####' };
const daikin = { manufacturer: 'Daikin', serial: 'FBOU{yy}{mm}0####' };
const york = { manufacturer: 'York', serial: 'N{yy}@######' };
const rheem = { manufacturer: 'Rheem', serial: 'W{ww}{yy}#####' };
const goodman = { manufacturer: 'Goodman', serial: '{yy}{mm}######' };
const mitsubishi = { manufacturer: 'Mitsubishi Electric', serial: '{yy}U#####' };
const bosch = { manufacturer: 'Bosch', serial: '{yy}{mm}-######-77365' };
const weilMcLain = { manufacturer: 'Weil-McLain', serial: 'CP#######' };

const cooling: EquipmentFamily['sizes'] = [
  ['2 tons', '024'],
  ['2.5 tons', '030'],
  ['3 tons', '036'],
  ['3.5 tons', '042'],
  ['4 tons', '048'],
  ['5 tons', '060'],
];

export const rooftopUnit: EquipmentFamily = {
  type: 'Packaged rooftop unit',
  prefix: 'RTU',
  sizes: [
    ['3 tons', '036'],
    ['5 tons', '060'],
    ['6 tons', '072'],
    ['7.5 tons', '090'],
    ['10 tons', '120'],
    ['12.5 tons', '150'],
    ['15 tons', '180'],
    ['20 tons', '240'],
    ['25 tons', '300'],
  ],
  makes: [
    { ...trane, model: 'YSC{code}G3RHA' },
    { ...carrier, model: '48FCE{code}A2A5' },
    { ...lennox, model: 'LGT{code}H4EM' },
    { ...daikin, model: 'DPS{code}AHMC4' },
    { ...york, model: 'ZJ{code}C00P2A' },
  ],
};

export const condenser: EquipmentFamily = {
  type: 'Split system condenser',
  prefix: 'CU',
  sizes: cooling,
  makes: [
    { ...carrier, model: '24ACC6{code}A003' },
    { ...goodman, model: 'GSXN4{code}10' },
    { ...lennox, model: 'XC16-{code}-230' },
    { ...rheem, model: 'RA16{code}AJ1NA' },
    { ...trane, model: '4TTR6{code}J1000' },
  ],
};

export const furnace: EquipmentFamily = {
  type: 'Gas furnace',
  prefix: 'F',
  sizes: [
    ['60,000 BTU/h', '060'],
    ['80,000 BTU/h', '080'],
    ['100,000 BTU/h', '100'],
    ['120,000 BTU/h', '120'],
  ],
  makes: [
    { ...carrier, model: '59SC6A{code}M17' },
    { ...goodman, model: 'GMVC96{code}3BN' },
    { ...lennox, model: 'EL296UH{code}XV36' },
    { ...rheem, model: 'R96VA{code}2317MSA' },
    { ...york, model: 'TM9V{code}B12MP11' },
  ],
};

export const boiler: EquipmentFamily = {
  type: 'Hot water boiler',
  prefix: 'B',
  sizes: [
    ['105 MBH', '105'],
    ['155 MBH', '155'],
    ['399 MBH', '399'],
    ['750 MBH', '750'],
    ['1,500 MBH', '1500'],
  ],
  makes: [
    { ...weilMcLain, model: 'EVG-{code}' },
    { ...weilMcLain, model: 'SVF-{code}' },
    { ...bosch, model: 'SSB-{code}' },
  ],
};

export const ductless: EquipmentFamily = {
  type: 'Ductless heat pump',
  prefix: 'HP',
  sizes: cooling,
  makes: [
    { ...mitsubishi, model: 'MXZ-{code}NAHZ2' },
    { ...daikin, model: '4MXS{code}WMVJU9' },
    { ...bosch, model: 'BMS500-AAU{code}' },
  ],
};

export const airHandler: EquipmentFamily = {
  type: 'Air handling unit',
  prefix: 'AHU',
  sizes: [
    ['2,000 CFM', '006'],
    ['5,000 CFM', '012'],
    ['8,000 CFM', '017'],
    ['12,000 CFM', '025'],
  ],
  makes: [
    { ...trane, model: 'CSAA{code}UA' },
    { ...daikin, model: 'CAH{code}GDAC' },
    { ...york, model: 'XTI-{code}x054' },
  ],
};

export const chiller: EquipmentFamily = {
  type: 'Air-cooled chiller',
  prefix: 'CH',
  sizes: [
    ['30 tons', '030'],
    ['60 tons', '060'],
    ['100 tons', '100'],
    ['150 tons', '150'],
  ],
  makes: [
    { ...trane, model: 'CGAM{code}A2' },
    { ...carrier, model: '30RAP{code}0AN' },
    { ...york, model: 'YLAA0{code}SE' },
    { ...daikin, model: 'AGZ{code}E' },
  ],
};
