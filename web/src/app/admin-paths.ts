/** The hidden login (specification, section 2). */
export const LOGIN_PATH = '/admin-portal-xyz-login';

/** The registration, which nothing links to but the login. */
export const REGISTER_PATH = '/admin-portal-xyz-register';

/** Where an administrator arrives. */
export const ADMIN_HOME = '/admin/dashboard';
