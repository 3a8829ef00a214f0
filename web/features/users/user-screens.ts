/** Labels, texts and filter of the Users and Technicians screens. */
export const userScreens = {
  users: {
    title: 'Users',
    noun: 'User',
    onlyTechnicians: false,
    empty: 'No users to show.',
    loadingFailed: 'Something went wrong loading users. Please come back later.',
  },
  technicians: {
    title: 'Technicians',
    noun: 'Technician',
    onlyTechnicians: true,
    empty: 'No technicians to show.',
    loadingFailed: 'Something went wrong loading technicians. Please come back later.',
  },
} as const;

export type UserScreen = (typeof userScreens)[keyof typeof userScreens];
