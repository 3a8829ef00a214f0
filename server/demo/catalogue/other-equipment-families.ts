import type { EquipmentFamily } from './equipment-families.ts';

// What a mechanical contractor looks after besides heating and cooling.

export const waterHeater: EquipmentFamily = {
  type: 'Water heater',
  prefix: 'WH',
  sizes: [
    ['40 gal', '40'],
    ['50 gal', '50'],
    ['75 gal', '75'],
    ['100 gal', '100'],
  ],
  makes: [
    { manufacturer: 'Rheem', model: 'XG{code}T06EC36U1', serial: 'M{ww}{yy}#####' },
    { manufacturer: 'A. O. Smith', model: 'GPVL-{code}', serial: '{yy}{ww}#########' },
    { manufacturer: 'Bradford White', model: 'RG2PV{code}S6N', serial: 'S@########' },
  ],
};

export const tankless: EquipmentFamily = {
  type: 'Tankless water heater',
  prefix: 'TWH',
  sizes: [
    ['150,000 BTU/h', '150'],
    ['199,000 BTU/h', '199'],
  ],
  makes: [
    { manufacturer: 'Rheem', model: 'RTGH-{code}DVLN', serial: 'RHLN{ww}{yy}#####' },
    { manufacturer: 'Bosch', model: 'T9900-{code}-SE', serial: '{yy}{mm}-######-77388' },
    { manufacturer: 'Navien', model: 'NPE-{code}A2', serial: '4{yy}{mm}@@#######' },
  ],
};

export const pump: EquipmentFamily = {
  type: 'Circulator pump',
  prefix: 'P',
  sizes: [
    ['1/3 HP', '33'],
    ['1 HP', '100'],
    ['3 HP', '300'],
    ['7.5 HP', '750'],
  ],
  makes: [
    { manufacturer: 'Bell & Gossett', model: 'e-80-{code}', serial: 'C{yy}{ww}####' },
    { manufacturer: 'Grundfos', model: 'MAGNA3-{code}F', serial: '{yy}{ww}-#####' },
    { manufacturer: 'Taco', model: 'KV{code}', serial: 'T{yy}{mm}#####' },
  ],
};

export const sumpPump: EquipmentFamily = {
  type: 'Sewage ejector',
  prefix: 'EJ',
  sizes: [
    ['1/2 HP', '267'],
    ['1 HP', '293'],
    ['2 HP', '295'],
  ],
  makes: [
    { manufacturer: 'Zoeller', model: 'M{code}', serial: '{yy}{mm}@####' },
    { manufacturer: 'Liberty Pumps', model: 'LE{code}A', serial: 'LP{yy}#####' },
  ],
};

export const walkIn: EquipmentFamily = {
  type: 'Walk-in refrigeration system',
  prefix: 'WI',
  sizes: [
    ['1 HP medium temperature', 'M1'],
    ['2 HP medium temperature', 'M2'],
    ['3 HP low temperature', 'L3'],
    ['5 HP low temperature', 'L5'],
  ],
  makes: [
    { manufacturer: 'Heatcraft', model: 'BZN0{code}6CF', serial: 'T{yy}@#####' },
    { manufacturer: 'Hussmann', model: 'HD{code}-404', serial: 'H{mm}{yy}#####' },
    { manufacturer: 'True', model: 'TWT-{code}', serial: '########' },
  ],
};

export const panel: EquipmentFamily = {
  type: 'Electrical panel',
  prefix: 'LP',
  sizes: [
    ['100 A, 24 circuits', '24100'],
    ['200 A, 42 circuits', '42200'],
    ['400 A, 42 circuits', '42400'],
  ],
  makes: [
    { manufacturer: 'Square D', model: 'NQ{code}', serial: 'SD{yy}{ww}####' },
    { manufacturer: 'Eaton', model: 'PRL1X{code}', serial: 'E{yy}{mm}######' },
    { manufacturer: 'Siemens', model: 'P1X{code}', serial: 'SMN#######' },
  ],
};

export const generator: EquipmentFamily = {
  type: 'Standby generator',
  prefix: 'G',
  sizes: [
    ['22 kW', '022'],
    ['48 kW', '048'],
    ['100 kW', '100'],
  ],
  makes: [
    { manufacturer: 'Generac', model: 'RG{code}QVNA', serial: '30########' },
    { manufacturer: 'Kohler', model: '{code}RCLA', serial: 'SGM32@####' },
  ],
};

export const exhaustFan: EquipmentFamily = {
  type: 'Exhaust fan',
  prefix: 'EF',
  sizes: [
    ['800 CFM', '099'],
    ['2,400 CFM', '141'],
    ['4,500 CFM', '200'],
  ],
  makes: [
    { manufacturer: 'Greenheck', model: 'CUE-{code}-VG', serial: '{yy}######' },
    { manufacturer: 'CaptiveAire', model: 'DU{code}HFA', serial: '#######' },
    { manufacturer: 'Loren Cook', model: 'ACRU-{code}', serial: '{yy}{mm}S#####' },
  ],
};
