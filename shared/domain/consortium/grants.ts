/** The figures that a member can allow its office to receive. */
export const grantNames = ['fte', 'usage', 'costs', 'licenses'] as const;
