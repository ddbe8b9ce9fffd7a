export const SUPERUSER = 'lotwise';

export const DATABASE = 'lotwise';
