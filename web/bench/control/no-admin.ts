/** Replaces the admin area in the control, which has only the public pages. */
const EmptyComponent = () => null;

export {
  EmptyComponent as AdminArea,
  EmptyComponent as AdminLogin,
  EmptyComponent as AdminRegister,
};
