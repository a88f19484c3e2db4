/** Replaces the admin area in the control, which has only the public pages. */
const Nothing = () => null;

export { Nothing as AdminArea, Nothing as AdminLogin, Nothing as AdminRegister };
