const design = ['Design Commercial', 'Design Residential'] as const;
const newConstructionAndRemodeling = [
  'General Construction New Construction Commercial',
  'General Construction New Construction Residential',
  'General Construction Remodeling Commercial',
  'General Construction Remodeling Residential',
] as const;

/** What a record of each kind can be classified as, in the order of the choices. */
export const classifications = {
  workOrder: [
    ...design,
    'Electrical Commercial Service',
    'Electrical Commercial Install',
    'General Construction Service',
    ...newConstructionAndRemodeling,
    'HVAC Commercial Install',
    'HVAC Commercial Service',
    'HVAC Religious',
    'HVAC Residential Install',
    'HVAC Residential Service',
    'HVAC Service Parts',
    'Refrigeration',
    'Plumbing Commercial Install',
    'Plumbing Commercial Service',
    'Plumbing Residential Install',
    'Plumbing Residential Service',
  ],
  serviceContract: [
    'Electrical Commercial Service',
    'General Construction Service',
    'HVAC Commercial Service',
    'HVAC Residential Service',
    'Plumbing Commercial Service',
    'Plumbing Residential Service',
  ],
  project: [
    ...design,
    'Electrical Commercial Install',
    ...newConstructionAndRemodeling,
    'HVAC Commercial Install',
    'HVAC Residential Install',
    'HVAC Religious',
    'Plumbing Commercial Install',
    'Plumbing Residential Install',
  ],
} as const;
