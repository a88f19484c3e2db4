/** The hidden login (specification, section 2). */
export const LOGIN_PATH = '/admin-portal-xyz-login';

/** Where an administrator arrives. */
export const ADMIN_HOME = '/admin/enquiries';
