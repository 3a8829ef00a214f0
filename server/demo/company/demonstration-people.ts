/** Who works at the demonstration company. The numbers belong to nobody. */
export const officeStaff = [
  { name: 'Denise Kowalczyk', phone: '+14645550101' },
  { name: 'Marcus Whitfield', phone: '+14645550102' },
  { name: 'Ana Lucía Hernández', phone: '+14645550103' },
  { name: "Brendan O'Shea", phone: '+14645550104' },
  { name: 'Priya Raghunathan', phone: '+14645550105' },
  { name: 'Tamika Ellison', phone: '+14645550106' },
  { name: 'Gregory Stamos', phone: '+14645550107' },
  { name: 'Mei-Ling Zhao', phone: '+14645550108' },
  { name: 'Roberto Villaseñor', phone: '+14645550109' },
  { name: 'Kelly Jurgensen', phone: '+14645550110' },
  { name: 'Abdul Rahman Siddiqui', phone: '+14645550111' },
  { name: 'Joan Pietrowski', phone: '+14645550112' },
];

export const technicians = [
  { name: 'Luis Arroyo', phone: '+14645550121' },
  { name: 'Danny Majewski', phone: '+14645550122' },
  { name: 'Terrell Booker', phone: '+14645550123' },
  { name: 'Sofia Petrakis', phone: '+14645550124' },
  { name: 'Minh Vo', phone: '+14645550125' },
  { name: 'Patrick Nwosu', phone: '+14645550126' },
];

/** One of them in the database. */
export type Employee = { id: string; name: string; hiredAt: Date };
