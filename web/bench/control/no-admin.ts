/** In the control, in the place of the admin area's entries: it has the public pages alone. */
const Nothing = () => null;

export { Nothing as AdminArea, Nothing as AdminLogin, Nothing as AdminRegister };
